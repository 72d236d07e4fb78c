package altdata.builder.operator;

import altdata.contracts.topic.Topic;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/// Connects the commands that write records to the topics. Writes are acknowledged by all replicas.
final class OperatorProducer {
    /// How long a write waits for Kafka.
    static final int TIMEOUT_SECONDS = 15;

    private OperatorProducer() {}

    /// @param kafka client settings for Kafka
    static KafkaProducer<byte[], byte[]> connect(Map<String, Object> kafka) {
        Map<String, Object> settings = new HashMap<>(kafka);
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, Topic.MAX_VALUE_BYTES);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, TimeUnit.SECONDS.toMillis(TIMEOUT_SECONDS));
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }
}
