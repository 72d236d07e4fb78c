package altdata.verification.faults;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/// Reads the topics with a plain consumer without a group. The reference is the log itself, whether or not a
/// record was acknowledged.
final class LogReader {
    static final List<Topic<?>> TOPICS = List.of(Topics.METRICS, Topics.ENTITIES, Topics.POSTS, Topics.QUOTES);
    /// The longest wait for the next record.
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofMillis(200);

    private final String kafka;
    private final Map<TopicPartition, Long> next = new HashMap<>();

    LogReader(String kafka) {
        this.kafka = kafka;
        for (Topic<?> topic : TOPICS) {
            for (int partition = 0; partition < Topic.PARTITIONS; partition++) {
                next.put(new TopicPartition(topic.name(), partition), 0L);
            }
        }
    }

    /// A record in the log.
    ///
    /// @param id the id of the row, or 0 if the suite did not send it
    record LoggedRow(ConsumerRecord<byte[], byte[]> record, long id) {}

    /// Returns the records since the last call, at least up to the current end of the log. Writers may continue
    /// meanwhile.
    ///
    /// @throws SuiteException if no record arrives in time
    List<LoggedRow> read() {
        List<LoggedRow> logged = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of(
                        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        kafka,
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                        "read_committed",
                        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                        "none",
                        ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                        false),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            consumer.assign(next.keySet());
            next.forEach(consumer::seek);
            Map<TopicPartition, Long> ends = consumer.endOffsets(next.keySet(), TIMEOUT);
            long deadline = System.nanoTime() + TIMEOUT.toNanos();
            while (isBefore(ends)) {
                if (System.nanoTime() > deadline) {
                    throw new SuiteException("cannot read the log to its end: at " + next + " of " + ends);
                }
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                    logged.add(new LoggedRow(record, id(record)));
                    deadline = System.nanoTime() + TIMEOUT.toNanos();
                }
                next.replaceAll((partition, _) -> consumer.position(partition));
            }
        }
        return logged;
    }

    private boolean isBefore(Map<TopicPartition, Long> ends) {
        return ends.entrySet().stream().anyMatch(end -> next.getOrDefault(end.getKey(), 0L) < end.getValue());
    }

    private static long id(ConsumerRecord<byte[], byte[]> record) {
        Header header = record.headers().lastHeader(SentRow.HEADER);
        return header == null
                ? PushedId.in(record.key())
                : ByteBuffer.wrap(header.value()).getLong();
    }
}
