/// Computes the rows of derived tables for point-in-time reads. The builder stores only their current rows,
/// because they change with every record and every day.
@NullMarked
package altdata.api.asof;

import org.jspecify.annotations.NullMarked;
