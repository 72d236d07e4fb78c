/// The insights of an entity and their titles, which both the rankings and the timelines show.
@NullMarked
package altdata.api.insights;

import org.jspecify.annotations.NullMarked;
