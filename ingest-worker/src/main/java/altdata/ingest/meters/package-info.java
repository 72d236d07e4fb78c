/// Micrometer metrics of the service.
@NullMarked
package altdata.ingest.meters;

import org.jspecify.annotations.NullMarked;
