/// How a series of points lies in a read table: the joint of the projection builder and the query API.
@NullMarked
package altdata.contracts.series;

import org.jspecify.annotations.NullMarked;
