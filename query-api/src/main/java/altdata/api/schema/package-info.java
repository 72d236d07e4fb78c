/// JSON Schemas of what operations answer, derived from the types that are written.
@NullMarked
package altdata.api.schema;

import org.jspecify.annotations.NullMarked;
