/// What people wrote: searches, hourly mentions, and the posts about an entity.
@NullMarked
package altdata.api.posts;

import org.jspecify.annotations.NullMarked;
