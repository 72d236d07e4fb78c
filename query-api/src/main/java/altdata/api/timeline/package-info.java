/// v1's time series of one entity: metrics, scores and beta prices.
@Feature("Timelines")
@NullMarked
package altdata.api.timeline;

import altdata.api.request.Feature;
import org.jspecify.annotations.NullMarked;
