/// The read tables of posts: posts, ticker mentions, and hourly buckets.
@NullMarked
package altdata.builder.posts;

import org.jspecify.annotations.NullMarked;
