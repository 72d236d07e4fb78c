/// Status of each generation, for commands, metrics and the operators' page.
@NullMarked
package altdata.builder.status;

import org.jspecify.annotations.NullMarked;
