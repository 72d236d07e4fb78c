/// Connections to PostgreSQL on which a statement ends when nobody waits for it any more.
@NullMarked
package altdata.api.statements;

import org.jspecify.annotations.NullMarked;
