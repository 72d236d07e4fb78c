package altdata.benchmarks.compare;

import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/// Writes rows with the same producer settings as `push`.
public final class RowProducer {
    private static final int BATCH_BYTES = 256 * 1024;

    private RowProducer() {}

    /// A producer with `acks=all`.
    ///
    /// @param kafka        the broker's address
    /// @param lingerMillis how long a record may wait for others, in milliseconds
    public static KafkaProducer<byte[], byte[]> to(String kafka, int lingerMillis) {
        return new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, kafka,
                        ProducerConfig.ACKS_CONFIG, "all",
                        ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4",
                        ProducerConfig.BATCH_SIZE_CONFIG, BATCH_BYTES,
                        ProducerConfig.LINGER_MS_CONFIG, lingerMillis),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }
}
