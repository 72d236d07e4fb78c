/// Measurements of a running stack.
@NullMarked
package altdata.stack.bench;

import org.jspecify.annotations.NullMarked;
