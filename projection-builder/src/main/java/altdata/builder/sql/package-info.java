/// Parameters of SQL statements.
@NullMarked
package altdata.builder.sql;

import org.jspecify.annotations.NullMarked;
