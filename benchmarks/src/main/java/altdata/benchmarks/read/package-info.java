/// How fast answers are given: this service beside others that serve the same, and beside what limits all of
/// them.
@NullMarked
package altdata.benchmarks.read;

import org.jspecify.annotations.NullMarked;
