/// Health and metrics on the management port.
@NullMarked
package altdata.ingest.management;

import org.jspecify.annotations.NullMarked;
