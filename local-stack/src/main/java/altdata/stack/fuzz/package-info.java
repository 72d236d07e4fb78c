/// Hostile requests and records, and what must be true of whatever comes back: `altdata fuzz`.
@NullMarked
package altdata.stack.fuzz;

import org.jspecify.annotations.NullMarked;
