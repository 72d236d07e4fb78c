/// The operation list: every operation with its path, parameters, read tables and response.
@NullMarked
package altdata.api.operations;

import org.jspecify.annotations.NullMarked;
