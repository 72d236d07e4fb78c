/// Routes HTTP requests to operations and writes responses.
@NullMarked
package altdata.api.routing;

import org.jspecify.annotations.NullMarked;
