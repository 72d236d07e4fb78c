/// The plain service: what an engineer would write in an afternoon. It is the peer to compare with if no other
/// is available.
@NullMarked
package altdata.benchmarks.plain;

import org.jspecify.annotations.NullMarked;
