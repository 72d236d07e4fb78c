/// The innermost parts of the write side, measured by JMH: bytes to rows, chunks, what goes to PostgreSQL.
@NullMarked
package altdata.stack.bench.inner;

import org.jspecify.annotations.NullMarked;
