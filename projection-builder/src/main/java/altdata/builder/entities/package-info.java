/// The read table of entities.
@NullMarked
package altdata.builder.entities;

import org.jspecify.annotations.NullMarked;
