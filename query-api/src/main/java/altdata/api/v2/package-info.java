/// What the v2 operations share beyond the dialect: their query parameters.
@NullMarked
package altdata.api.v2;

import org.jspecify.annotations.NullMarked;
