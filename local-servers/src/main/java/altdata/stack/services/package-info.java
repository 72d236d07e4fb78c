/// The services as they were built, and how they are started so that they are soon there.
@NullMarked
package altdata.stack.services;

import org.jspecify.annotations.NullMarked;
