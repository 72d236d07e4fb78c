/// The read tables of metrics: series in chunks, and the tables derived from them.
@NullMarked
package altdata.builder.metrics;

import org.jspecify.annotations.NullMarked;
