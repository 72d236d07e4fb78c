/// The operators' page and its API on the management port. They use the same operations as the commands.
@NullMarked
package altdata.builder.operator.http;

import org.jspecify.annotations.NullMarked;
