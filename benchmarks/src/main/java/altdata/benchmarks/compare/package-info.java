/// Measures the systems under comparison in turn, in one run, and reports the results: figures, goals, a
/// report.
@NullMarked
package altdata.benchmarks.compare;

import org.jspecify.annotations.NullMarked;
