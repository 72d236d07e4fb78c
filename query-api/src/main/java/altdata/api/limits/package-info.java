/// What limits a caller: the daily quota and the fair limiter of concurrent queries.
@NullMarked
package altdata.api.limits;

import org.jspecify.annotations.NullMarked;
