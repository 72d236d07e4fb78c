/// The model of an API request: operations, their parameters, the two dialects (v1, v2), callers and problems.
@NullMarked
package altdata.api.request;

import org.jspecify.annotations.NullMarked;
