/// Which generation of each projection a request reads.
@NullMarked
package altdata.api.release;

import org.jspecify.annotations.NullMarked;
