/// Contenders measured in turn in one run, and what came of it: figures, goals, a report.
@NullMarked
package altdata.benchmarks.compare;

import org.jspecify.annotations.NullMarked;
