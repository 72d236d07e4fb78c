/// News, job postings, reviews and alerts, newest first.
@NullMarked
package altdata.api.feeds;

import org.jspecify.annotations.NullMarked;
