/// The innermost parts of the write side, measured by JMH: bytes to rows, chunks, what goes to PostgreSQL.
@NullMarked
package altdata.benchmarks.inner;

import org.jspecify.annotations.NullMarked;
