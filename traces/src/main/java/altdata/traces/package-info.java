/// OpenTelemetry traces that all services share: from a record to the tables it updates, and from a request to
/// its SQL statements.
@NullMarked
package altdata.traces;

import org.jspecify.annotations.NullMarked;
