/// Runs the built services, and prepares them for a fast start.
@NullMarked
package altdata.stack.services;

import org.jspecify.annotations.NullMarked;
