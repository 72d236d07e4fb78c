/// Shared by the features: formats of times.
@NullMarked
package altdata.api.time;

import org.jspecify.annotations.NullMarked;
