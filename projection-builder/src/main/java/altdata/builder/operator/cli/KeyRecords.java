package altdata.builder.operator.cli;

import altdata.builder.log.TopicCreation;
import altdata.builder.operator.OperatorProducer;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.contracts.topic.Verdict;
import altdata.hosting.command.UsageException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import tools.jackson.databind.json.JsonMapper;

/// Publishes API key records and waits for Kafka's acknowledgement. Each request to Kafka fails after 15 s.
final class KeyRecords {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int TIMEOUT_MILLIS = 15_000;

    private KeyRecords() {}

    /// @return the offset after the record, by partition
    /// @throws UsageException     if the record is invalid
    /// @throws ExecutionException with Kafka's error if the record was not acknowledged
    static Map<TopicPartition, Long> write(ConnectionOptions servers, Map<String, Object> record)
            throws InterruptedException, ExecutionException {
        byte[] value = JSON.writeValueAsBytes(record);
        if (Topics.API_KEYS.read(value) instanceof Verdict.Rejected<?>(var _, String message)) {
            throw new UsageException(message);
        }
        byte[] key = String.valueOf(record.get("key_id")).getBytes(StandardCharsets.UTF_8);
        try (Admin admin = Admin.create(servers.kafka(Map.of(
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                TIMEOUT_MILLIS,
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
                TIMEOUT_MILLIS / 2)))) {
            TopicCreation.createMissing(admin, Topic.PARTITIONS, (short) -1);
        }
        try (KafkaProducer<byte[], byte[]> producer = OperatorProducer.connect(servers.kafka(Map.of()))) {
            RecordMetadata written = producer.send(new ProducerRecord<>(Topics.API_KEYS.name(), key, value))
                    .get();
            return Map.of(new TopicPartition(written.topic(), written.partition()), written.offset() + 1);
        }
    }
}
