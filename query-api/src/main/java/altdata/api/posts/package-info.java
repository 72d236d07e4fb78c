/// Social media posts: searches, hourly mentions, and the posts about an entity.
@Feature("Posts")
@NullMarked
package altdata.api.posts;

import altdata.api.request.Feature;
import org.jspecify.annotations.NullMarked;
