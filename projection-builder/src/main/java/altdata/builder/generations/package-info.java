/// Generations of the projections, and the live release.
@NullMarked
package altdata.builder.generations;

import org.jspecify.annotations.NullMarked;
