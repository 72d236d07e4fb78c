/// The storage format of series in the read tables, shared by the projection builder and the query API.
@NullMarked
package altdata.contracts.series;

import org.jspecify.annotations.NullMarked;
