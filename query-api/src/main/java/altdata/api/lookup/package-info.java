/// Looks up entities: search, metadata, list and detail.
@Feature("Entities")
@NullMarked
package altdata.api.lookup;

import altdata.api.request.Feature;
import org.jspecify.annotations.NullMarked;
