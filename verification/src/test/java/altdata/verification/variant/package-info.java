/// Runs a service with a class whose source is changed in one place, to prove that a test detects the change.
@NullMarked
package altdata.verification.variant;

import org.jspecify.annotations.NullMarked;
