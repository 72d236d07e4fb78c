/// The response cache: responses are reused while the tables they were read from are unchanged.
@NullMarked
package altdata.api.cache;

import org.jspecify.annotations.NullMarked;
