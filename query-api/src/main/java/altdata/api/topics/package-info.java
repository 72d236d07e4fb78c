/// The documents of the topics, for whoever writes to them.
@NullMarked
package altdata.api.topics;

import org.jspecify.annotations.NullMarked;
