/// v2's daily series of one entity on one platform.
@Feature("Social")
@NullMarked
package altdata.api.social;

import altdata.api.request.Feature;
import org.jspecify.annotations.NullMarked;
