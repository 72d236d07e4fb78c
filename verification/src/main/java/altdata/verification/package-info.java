/// Suites that verify a running stack: faults, steady load, hostile input.
@NullMarked
package altdata.verification;

import org.jspecify.annotations.NullMarked;
