/// Full-text search of posts: shared by the projection builder, which fills the index, and the query API, which
/// searches it.
@NullMarked
package altdata.contracts.search;

import org.jspecify.annotations.NullMarked;
