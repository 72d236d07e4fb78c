/// Kafka: the only door to the producer and the broker's administration.
@NullMarked
package altdata.ingest.publish;

import org.jspecify.annotations.NullMarked;
