/// Shadow reads: answers a share of the requests again from generations that are not live, and compares.
@NullMarked
package altdata.api.shadow;

import org.jspecify.annotations.NullMarked;
