/// Accepts rows over HTTP.
@NullMarked
package altdata.ingest.intake;

import org.jspecify.annotations.NullMarked;
