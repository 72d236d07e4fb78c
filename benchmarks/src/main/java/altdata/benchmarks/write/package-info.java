/// The write side beside its peers and limits: push, projection, rebuild, freshness, the order of arrival,
/// cost.
@NullMarked
package altdata.benchmarks.write;

import org.jspecify.annotations.NullMarked;
