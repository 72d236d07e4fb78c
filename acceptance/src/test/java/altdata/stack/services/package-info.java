/// Tests of fast service startup.
@NullMarked
package altdata.stack.services;

import org.jspecify.annotations.NullMarked;
