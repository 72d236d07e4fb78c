/// Lists and comparisons made of current values: toplists, benchmarks, insights, signals, mentions, scores.
@NullMarked
package altdata.api.ranking;

import org.jspecify.annotations.NullMarked;
