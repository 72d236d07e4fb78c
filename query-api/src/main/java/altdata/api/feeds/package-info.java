/// News, job postings, reviews and alerts, newest first.
@Feature("Feeds")
@NullMarked
package altdata.api.feeds;

import altdata.api.request.Feature;
import org.jspecify.annotations.NullMarked;
