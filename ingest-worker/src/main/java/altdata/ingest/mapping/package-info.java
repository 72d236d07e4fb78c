/// Mappings, which convert the rows of any source to rows of a topic.
@NullMarked
package altdata.ingest.mapping;

import org.jspecify.annotations.NullMarked;
