/// The series of many entities in one response.
@Feature("Series")
@NullMarked
package altdata.api.bulk;

import altdata.api.request.Feature;
import org.jspecify.annotations.NullMarked;
