/// A re-implementation of FastAPI's parameter validation: the same accepted inputs and the same error messages.
@NullMarked
package altdata.api.v2.validation;

import org.jspecify.annotations.NullMarked;
