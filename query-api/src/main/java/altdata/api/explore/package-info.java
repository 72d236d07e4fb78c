/// The explorer: a web page that calls the API's operations and draws charts of the responses.
@Feature("Explorer")
@NullMarked
package altdata.api.explore;

import altdata.api.request.Feature;
import org.jspecify.annotations.NullMarked;
