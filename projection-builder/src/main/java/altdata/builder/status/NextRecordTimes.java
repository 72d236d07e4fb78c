package altdata.builder.status;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/// Reads the timestamps of the next unread records from Kafka.
final class NextRecordTimes {
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    private static final int BYTES_OF_A_PARTITION = 64 * 1024;

    private final Map<String, Object> kafka;

    /// @param kafka client settings
    NextRecordTimes(Map<String, Object> kafka) {
        this.kafka = kafka;
    }

    /// Returns the times of the records at these offsets, without those that cannot be read within 2 s.
    Map<TopicPartition, Instant> times(Map<TopicPartition, Long> offsets) {
        Map<TopicPartition, Instant> times = new HashMap<>();
        if (offsets.isEmpty()) {
            return times;
        }
        try (Consumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties(), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(offsets.keySet());
            offsets.forEach(consumer::seek);
            long end = System.nanoTime() + TIMEOUT.toNanos();
            while (times.size() < offsets.size() && System.nanoTime() - end < 0) {
                ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
                for (TopicPartition partition : records.partitions()) {
                    ConsumerRecord<byte[], byte[]> first =
                            records.records(partition).getFirst();
                    times.putIfAbsent(partition, Instant.ofEpochMilli(first.timestamp()));
                    consumer.pause(List.of(partition));
                }
            }
        } catch (OffsetOutOfRangeException _) {
            // The topic was deleted or truncated; its consumer reports that.
            return times;
        }
        return times;
    }

    private Properties properties() {
        Properties properties = new Properties();
        properties.putAll(kafka);
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        properties.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, BYTES_OF_A_PARTITION);
        properties.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) TIMEOUT.toMillis());
        return properties;
    }
}
