/// How far each generation has come, as commands and metrics show it.
@NullMarked
package altdata.builder.status;

import org.jspecify.annotations.NullMarked;
