/// Access to Kafka; only this package uses the producer and the admin client.
@NullMarked
package altdata.ingest.publish;

import org.jspecify.annotations.NullMarked;
