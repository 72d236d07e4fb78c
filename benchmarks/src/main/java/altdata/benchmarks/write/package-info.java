/// Compares the write path with its peers and limits: push, projection, rebuild, freshness, arrival order,
/// cost.
@NullMarked
package altdata.benchmarks.write;

import org.jspecify.annotations.NullMarked;
