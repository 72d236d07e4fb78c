/// The documents of the topics, for producers.
@NullMarked
package altdata.api.topics;

import org.jspecify.annotations.NullMarked;
