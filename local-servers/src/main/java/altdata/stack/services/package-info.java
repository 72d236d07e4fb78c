/// The services as they were built, and what makes them start quickly.
@NullMarked
package altdata.stack.services;

import org.jspecify.annotations.NullMarked;
