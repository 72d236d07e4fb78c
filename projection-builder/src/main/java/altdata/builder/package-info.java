/// The projection builder: materializes the topics as read tables in PostgreSQL.
@NullMarked
package altdata.builder;

import org.jspecify.annotations.NullMarked;
