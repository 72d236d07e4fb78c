/// The read tables and the control tables in PostgreSQL, and how to connect to them.
@NullMarked
package altdata.contracts.tables;

import org.jspecify.annotations.NullMarked;
