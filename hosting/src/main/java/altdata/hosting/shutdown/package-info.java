/// Graceful shutdown: a service stops without rejecting requests.
@NullMarked
package altdata.hosting.shutdown;

import org.jspecify.annotations.NullMarked;
