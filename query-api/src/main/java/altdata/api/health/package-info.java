/// Liveness and readiness of the service.
@Feature("Health")
@NullMarked
package altdata.api.health;

import altdata.api.request.Feature;
import org.jspecify.annotations.NullMarked;
