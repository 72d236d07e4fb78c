/// Generations of the projections, and the release that is live.
@NullMarked
package altdata.builder.generations;

import org.jspecify.annotations.NullMarked;
