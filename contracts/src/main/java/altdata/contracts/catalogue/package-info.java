/// The catalogue of metrics and platforms; all other code uses it.
@NullMarked
package altdata.contracts.catalogue;

import org.jspecify.annotations.NullMarked;
