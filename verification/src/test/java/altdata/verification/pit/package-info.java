/// Compares answers as of a moment with those of a service whose log ends at that moment.
@NullMarked
package altdata.verification.pit;

import org.jspecify.annotations.NullMarked;
