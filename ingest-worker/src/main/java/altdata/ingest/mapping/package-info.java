/// Mappings: how a foreign row becomes a row of a topic.
@NullMarked
package altdata.ingest.mapping;

import org.jspecify.annotations.NullMarked;
