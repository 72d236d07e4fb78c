/// The explorer: a page that asks this service's own operations and draws what they answer.
@NullMarked
package altdata.api.explore;

import org.jspecify.annotations.NullMarked;
