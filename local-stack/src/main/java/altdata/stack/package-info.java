/// The command `altdata`: the whole service on one machine, and the other modules' commands under one name.
@NullMarked
package altdata.stack;

import org.jspecify.annotations.NullMarked;
