/// What known times and replaced versions cost: disk, rebuilds, present reads and reads as of an earlier
/// moment, compared with another build of the service.
@NullMarked
package altdata.benchmarks.history;

import org.jspecify.annotations.NullMarked;
