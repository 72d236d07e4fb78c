/// The operator's commands.
@NullMarked
package altdata.builder.operator.cli;

import org.jspecify.annotations.NullMarked;
