/// Last prices, exchange rates and predictions.
@Feature("Prices")
@NullMarked
package altdata.api.prices;

import altdata.api.request.Feature;
import org.jspecify.annotations.NullMarked;
