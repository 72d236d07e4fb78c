/// Benchmarks of a running stack.
@NullMarked
package altdata.benchmarks;

import org.jspecify.annotations.NullMarked;
