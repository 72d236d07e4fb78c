/// Whether the service lives and is ready.
@NullMarked
package altdata.api.health;

import org.jspecify.annotations.NullMarked;
