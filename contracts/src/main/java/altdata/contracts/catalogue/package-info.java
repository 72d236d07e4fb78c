/// The metrics and platforms the service knows; everything else asks this catalogue.
@NullMarked
package altdata.contracts.catalogue;

import org.jspecify.annotations.NullMarked;
