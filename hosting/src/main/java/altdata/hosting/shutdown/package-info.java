/// How a service stops without a request being refused.
@NullMarked
package altdata.hosting.shutdown;

import org.jspecify.annotations.NullMarked;
