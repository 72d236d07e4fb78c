/// The HTTP server below the framework: limits, timeouts, malformed requests, access log and the fast path.
@NullMarked
package altdata.api.server;

import org.jspecify.annotations.NullMarked;
