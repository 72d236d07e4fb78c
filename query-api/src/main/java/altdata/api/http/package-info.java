/// Operations over HTTP in the two dialects: parameters, keys, errors, bodies.
@NullMarked
package altdata.api.http;

import org.jspecify.annotations.NullMarked;
