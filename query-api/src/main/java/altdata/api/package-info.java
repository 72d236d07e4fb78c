/// The query API: serves the two HTTP interfaces from the read tables.
@NullMarked
package altdata.api;

import org.jspecify.annotations.NullMarked;
