/// Measures response rates: this service, other services that serve the same data, and the limits that apply to
/// all of them.
@NullMarked
package altdata.benchmarks.read;

import org.jspecify.annotations.NullMarked;
