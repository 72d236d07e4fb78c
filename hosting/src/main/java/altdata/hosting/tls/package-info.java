/// The TLS certificate of a service.
@NullMarked
package altdata.hosting.tls;

import org.jspecify.annotations.NullMarked;
