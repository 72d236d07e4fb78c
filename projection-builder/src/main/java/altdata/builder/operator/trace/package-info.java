/// Traces a value to the records of the log that it comes from.
@NullMarked
package altdata.builder.operator.trace;

import org.jspecify.annotations.NullMarked;
