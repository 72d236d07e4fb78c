/// How posts are found by words: the joint of the index the projection builder fills and the terms the query API
/// takes.
@NullMarked
package altdata.contracts.search;

import org.jspecify.annotations.NullMarked;
