/// The servers and services that the integration tests of several modules share.
@NullMarked
package altdata.testing;

import org.jspecify.annotations.NullMarked;
