/// What limits the queries and responses that run at the same time, fairly between callers.
@NullMarked
package altdata.api.limits;

import org.jspecify.annotations.NullMarked;
