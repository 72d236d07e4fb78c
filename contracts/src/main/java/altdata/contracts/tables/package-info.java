/// The read tables and the control tables in PostgreSQL.
@NullMarked
package altdata.contracts.tables;

import org.jspecify.annotations.NullMarked;
