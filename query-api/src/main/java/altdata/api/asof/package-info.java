/// Computes the rows of derived tables as of a moment. The builder keeps only their present rows, because they
/// change with every record and every day.
@NullMarked
package altdata.api.asof;

import org.jspecify.annotations.NullMarked;
