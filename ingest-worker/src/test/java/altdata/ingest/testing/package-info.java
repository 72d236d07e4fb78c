/// Shared test fixtures.
@NullMarked
package altdata.ingest.testing;

import org.jspecify.annotations.NullMarked;
