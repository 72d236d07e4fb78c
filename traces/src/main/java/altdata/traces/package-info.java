/// Traces: of what goes from a record to a table, and from a request to its statements.
@NullMarked
package altdata.traces;

import org.jspecify.annotations.NullMarked;
