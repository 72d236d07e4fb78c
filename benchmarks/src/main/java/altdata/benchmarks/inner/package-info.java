/// JMH benchmarks of the inner loops of the write path: parsing rows, chunks, encoding for PostgreSQL.
@NullMarked
package altdata.benchmarks.inner;

import org.jspecify.annotations.NullMarked;
