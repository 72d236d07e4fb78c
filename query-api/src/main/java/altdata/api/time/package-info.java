/// Shared by the features: how moments are shown.
@NullMarked
package altdata.api.time;

import org.jspecify.annotations.NullMarked;
