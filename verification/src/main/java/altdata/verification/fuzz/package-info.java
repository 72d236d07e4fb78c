/// `altdata fuzz`: sends hostile requests and records, and checks what comes back.
@NullMarked
package altdata.verification.fuzz;

import org.jspecify.annotations.NullMarked;
