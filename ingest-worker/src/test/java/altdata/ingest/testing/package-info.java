/// What the tests of all packages share.
@NullMarked
package altdata.ingest.testing;

import org.jspecify.annotations.NullMarked;
