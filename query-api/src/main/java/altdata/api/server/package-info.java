/// What the HTTP server does before an operation is known.
@NullMarked
package altdata.api.server;

import org.jspecify.annotations.NullMarked;
