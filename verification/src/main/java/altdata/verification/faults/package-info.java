/// Kills, freezes, cuts off and starves the running service, and holds what its tables say against the log.
@NullMarked
package altdata.verification.faults;

import org.jspecify.annotations.NullMarked;
