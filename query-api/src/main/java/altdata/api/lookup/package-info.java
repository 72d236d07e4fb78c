/// What there is: entity look-up, metadata, list and detail.
@NullMarked
package altdata.api.lookup;

import org.jspecify.annotations.NullMarked;
