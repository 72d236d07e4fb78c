/// Work that an instance does beside its requests.
@NullMarked
package altdata.api.background;

import org.jspecify.annotations.NullMarked;
