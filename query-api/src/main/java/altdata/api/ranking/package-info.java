/// Lists and comparisons of entities by their current values: toplists, benchmarks, insights, signals,
/// mentions.
@Feature("Rankings")
@NullMarked
package altdata.api.ranking;

import altdata.api.request.Feature;
import org.jspecify.annotations.NullMarked;
