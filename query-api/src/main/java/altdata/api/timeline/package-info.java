/// v1's timelines, scores and beta prices of one ticker.
@NullMarked
package altdata.api.timeline;

import org.jspecify.annotations.NullMarked;
