/// The read table of metric series.
@NullMarked
package altdata.builder.metrics;

import org.jspecify.annotations.NullMarked;
