/// Last prices, exchange rates and predictions.
@NullMarked
package altdata.api.prices;

import org.jspecify.annotations.NullMarked;
