/// How services start fast.
@NullMarked
package altdata.stack.services;

import org.jspecify.annotations.NullMarked;
