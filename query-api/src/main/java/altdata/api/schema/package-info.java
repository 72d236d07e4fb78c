/// JSON Schemas of the response bodies, derived from their Java types.
@NullMarked
package altdata.api.schema;

import org.jspecify.annotations.NullMarked;
