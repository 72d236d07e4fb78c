/// Rules for HTTP requests that the services share.
@NullMarked
package altdata.hosting.http;

import org.jspecify.annotations.NullMarked;
