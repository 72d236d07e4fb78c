/// Validates raw rows from files and HTTP requests, and publishes them to the Kafka topics.
@NullMarked
package altdata.ingest;

import org.jspecify.annotations.NullMarked;
