/// Reads a ticker's series of points from chunks. Several features use it.
@NullMarked
package altdata.api.series;

import org.jspecify.annotations.NullMarked;
