/// The command `altdata`: runs the whole service on one machine, and offers the other modules' commands under
/// one name.
@NullMarked
package altdata.stack;

import org.jspecify.annotations.NullMarked;
