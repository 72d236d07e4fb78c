/// The operator's commands.
@NullMarked
package altdata.builder.commands;

import org.jspecify.annotations.NullMarked;
