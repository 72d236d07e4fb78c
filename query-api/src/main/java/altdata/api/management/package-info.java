/// The management port: health and metrics, separate from the two interfaces.
@NullMarked
package altdata.api.management;

import org.jspecify.annotations.NullMarked;
