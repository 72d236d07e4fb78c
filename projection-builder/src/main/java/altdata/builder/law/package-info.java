/// The merge law: of the statements about one thing the highest data key wins, whatever their order.
@NullMarked
package altdata.builder.law;

import org.jspecify.annotations.NullMarked;
