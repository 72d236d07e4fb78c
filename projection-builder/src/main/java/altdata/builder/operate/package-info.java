/// The operators' page and the interface behind it, on the management port: an ordinary client of what the commands
/// use too.
@NullMarked
package altdata.builder.operate;

import org.jspecify.annotations.NullMarked;
