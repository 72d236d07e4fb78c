/// The read tables of posts: the posts, whom they name, and how often an hour named whom.
@NullMarked
package altdata.builder.posts;

import org.jspecify.annotations.NullMarked;
