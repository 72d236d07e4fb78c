/// FastAPI's parameter validation, re-implemented: what it accepts, and the words it refuses with.
@NullMarked
package altdata.api.v2.validation;

import org.jspecify.annotations.NullMarked;
