/// Hostile requests and records, and what must be true of whatever comes back: `altdata fuzz`.
@NullMarked
package altdata.verification.fuzz;

import org.jspecify.annotations.NullMarked;
