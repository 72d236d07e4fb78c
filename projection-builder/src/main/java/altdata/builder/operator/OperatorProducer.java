package altdata.builder.operator;

import altdata.contracts.topic.Topic;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/// Connects the commands that write records to the topics. Writes are acknowledged by all replicas.
public final class OperatorProducer {
    private static final int TIMEOUT_MILLIS = 7_500;

    private OperatorProducer() {}

    /// Connects. A write that is not acknowledged within 15 s fails, and is not repeated later: half of the time is for
    /// finding the broker, half for its acknowledgement.
    ///
    /// @param kafka client settings for Kafka
    public static KafkaProducer<byte[], byte[]> connect(Map<String, Object> kafka) {
        Map<String, Object> settings = new HashMap<>(kafka);
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, Topic.MAX_VALUE_BYTES);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, TIMEOUT_MILLIS);
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS / 2);
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }
}
