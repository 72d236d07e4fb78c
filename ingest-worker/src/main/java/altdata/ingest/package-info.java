/// Publishes raw rows, in whatever shape they came, onto the topics.
@NullMarked
package altdata.ingest;

import org.jspecify.annotations.NullMarked;
