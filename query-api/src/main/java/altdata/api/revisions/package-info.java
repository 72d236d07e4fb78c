/// The versions of a metric's values: what was known when.
@Feature("Revisions")
@NullMarked
package altdata.api.revisions;

import altdata.api.request.Feature;
import org.jspecify.annotations.NullMarked;
