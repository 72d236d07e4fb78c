/// The operator's port: health and metrics, apart from the interfaces.
@NullMarked
package altdata.api.management;

import org.jspecify.annotations.NullMarked;
