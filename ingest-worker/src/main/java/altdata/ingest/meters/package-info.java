/// What the service counts of itself.
@NullMarked
package altdata.ingest.meters;

import org.jspecify.annotations.NullMarked;
