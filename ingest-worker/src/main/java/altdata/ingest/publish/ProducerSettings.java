package altdata.ingest.publish;

import altdata.contracts.topic.Topic;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.record.CompressionType;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;

/// Producer settings: no loss, no duplicates (idempotent producer), large batches, bounded memory.
final class ProducerSettings {
    private static final int BATCH_BYTES = 256 * 1024;
    private static final long BUFFER_BYTES = 64L * 1024 * 1024;
    private static final int LINGER_MILLISECONDS = 15;
    // Compression rarely enlarges a batch, and then by less than this margin.
    private static final int REQUEST_BYTES = Topic.MAX_VALUE_BYTES + 64 * 1024;

    private ProducerSettings() {}

    static DefaultKafkaProducerFactory<byte[], byte[]> factory(KafkaAddress address) {
        int milliseconds = Math.toIntExact(address.timeout().toMillis());
        Map<String, Object> settings = address.clientSettings(Map.ofEntries(
                Map.entry(ProducerConfig.CLIENT_ID_CONFIG, "altdata-ingest-worker"),
                Map.entry(ProducerConfig.ACKS_CONFIG, "all"),
                Map.entry(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true),
                Map.entry(ProducerConfig.LINGER_MS_CONFIG, LINGER_MILLISECONDS),
                Map.entry(ProducerConfig.BATCH_SIZE_CONFIG, BATCH_BYTES),
                Map.entry(ProducerConfig.BUFFER_MEMORY_CONFIG, BUFFER_BYTES),
                Map.entry(ProducerConfig.COMPRESSION_TYPE_CONFIG, CompressionType.LZ4.name),
                Map.entry(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, REQUEST_BYTES),
                Map.entry(ProducerConfig.MAX_BLOCK_MS_CONFIG, milliseconds),
                // Half of the delivery timeout, so that a lost request is retried once.
                Map.entry(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, milliseconds / 2),
                Map.entry(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, milliseconds)));
        return new DefaultKafkaProducerFactory<>(settings, ByteArraySerializer::new, ByteArraySerializer::new);
    }
}
