/// Formats times. Several features use it.
@NullMarked
package altdata.api.time;

import org.jspecify.annotations.NullMarked;
