/// Starts, stops and describes the whole service on this machine.
@NullMarked
package altdata.stack.up;

import org.jspecify.annotations.NullMarked;
