/// Kills, freezes, disconnects and starves the running services, and compares their tables with the log.
@NullMarked
package altdata.verification.faults;

import org.jspecify.annotations.NullMarked;
