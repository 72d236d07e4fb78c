/// What somebody would write in an afternoon: the plain service that ours is measured beside where no other is
/// there.
@NullMarked
package altdata.benchmarks.plain;

import org.jspecify.annotations.NullMarked;
