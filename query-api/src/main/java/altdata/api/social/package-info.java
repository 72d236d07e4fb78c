/// v2's social series.
@NullMarked
package altdata.api.social;

import org.jspecify.annotations.NullMarked;
