/// Health and metrics, on a port of their own.
@NullMarked
package altdata.ingest.management;

import org.jspecify.annotations.NullMarked;
