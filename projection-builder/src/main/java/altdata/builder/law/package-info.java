/// The merge law: of all record versions of an identity, the one with the highest data key wins, in any order
/// of arrival.
@NullMarked
package altdata.builder.law;

import org.jspecify.annotations.NullMarked;
