/// The management port of a service: health and metrics, separate from the public port.
@NullMarked
package altdata.hosting.management;

import org.jspecify.annotations.NullMarked;
