/// The operators' page and the interface behind it, on the management port: an ordinary client of what the commands
/// use too.
@NullMarked
package altdata.builder.operator.http;

import org.jspecify.annotations.NullMarked;
