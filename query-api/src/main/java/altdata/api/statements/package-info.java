/// Connections to PostgreSQL that cancel a statement on the server when its subscriber has cancelled.
@NullMarked
package altdata.api.statements;

import org.jspecify.annotations.NullMarked;
