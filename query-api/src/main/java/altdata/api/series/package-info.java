/// Shared by the features: a ticker's series of points, read from chunks.
@NullMarked
package altdata.api.series;

import org.jspecify.annotations.NullMarked;
