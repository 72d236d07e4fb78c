/// How much of its quota a key has used.
@Feature("Usage")
@NullMarked
package altdata.api.usage;

import altdata.api.request.Feature;
import org.jspecify.annotations.NullMarked;
