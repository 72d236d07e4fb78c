/// The reference model of the merge law and of the values that follow from it, in plain maps. It shares no code
/// with the services that it is compared with, except the catalogue.
@NullMarked
package altdata.verification.model;

import org.jspecify.annotations.NullMarked;
