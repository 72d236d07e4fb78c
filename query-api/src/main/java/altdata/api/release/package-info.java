/// The live release: which generation of each projection a request reads, and the versions of its tables.
@NullMarked
package altdata.api.release;

import org.jspecify.annotations.NullMarked;
