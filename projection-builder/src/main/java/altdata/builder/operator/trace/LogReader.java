package altdata.builder.operator.trace;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/// Reads ranges of a topic's partitions, and notes which offsets were read.
///
/// It joins no consumer group and commits nothing, so no other consumer is affected. Its memory is limited by
/// the size of one fetch.
final class LogReader implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration TIMEOUT = Duration.ofSeconds(15);
    /// Small, because most reads end after a few records.
    private static final int BYTES_OF_A_PARTITION = 256 * 1024;

    /// What to do after a record.
    enum Next {
        CONTINUE,
        /// Read no further records of this partition.
        END_PARTITION,
        /// Read no further records.
        STOP
    }

    /// Receives records; those of a partition in the order of their offsets.
    interface Handler {
        Next handle(ConsumerRecord<byte[], byte[]> record);
    }

    private final Consumer<byte[], byte[]> consumer;
    private final String topic;
    private final Map<Integer, OffsetRange> partitions = new HashMap<>();
    private final Map<Integer, ReadOffsets> read = new HashMap<>();
    private long records;

    /// Connects to Kafka and queries the ends of the partitions. Records of transactions that are still open are
    /// after the end.
    ///
    /// @param kafka client settings
    /// @throws KafkaException if Kafka does not respond, or the topic does not exist
    LogReader(Map<String, Object> kafka, String topic) {
        this.topic = topic;
        consumer = new KafkaConsumer<>(properties(kafka), new ByteArrayDeserializer(), new ByteArrayDeserializer());
        try {
            List<TopicPartition> all = existing();
            Map<TopicPartition, Long> ends = consumer.endOffsets(all);
            consumer.beginningOffsets(all)
                    .forEach((partition, begin) -> partitions.put(
                            partition.partition(), new OffsetRange(begin, ends.getOrDefault(partition, begin))));
        } catch (RuntimeException e) {
            consumer.close();
            throw e;
        }
        partitions.keySet().forEach(partition -> read.put(partition, new ReadOffsets()));
    }

    private List<TopicPartition> existing() {
        List<PartitionInfo> found = consumer.partitionsFor(topic);
        if (found == null || found.isEmpty()) {
            throw new KafkaException("the topic " + topic + " does not exist");
        }
        return found.stream().map(partition -> partition(partition.partition())).toList();
    }

    private static Properties properties(Map<String, Object> kafka) {
        Properties properties = new Properties();
        properties.putAll(kafka);
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        properties.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, BYTES_OF_A_PARTITION);
        properties.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) TIMEOUT.toMillis());
        return properties;
    }

    /// The offsets in the log when the reader was created, by partition.
    Map<Integer, OffsetRange> partitions() {
        return Map.copyOf(partitions);
    }

    /// The number of records that were passed to handlers.
    long recordsRead() {
        return records;
    }

    /// The number of offsets in the log. It includes those of transaction markers and aborted records, which no
    /// handler receives.
    long offsetsInLog() {
        return partitions.values().stream()
                .mapToLong(range -> range.to() - range.from())
                .sum();
    }

    /// The offset of the first record of each partition whose timestamp is at least this time; partitions
    /// without such a record are missing from the result.
    ///
    /// @param millis since 1970; may be negative
    Map<Integer, Long> firstOffsetsAt(long millis) {
        // Kafka has no earlier timestamps, and rejects the search for one.
        long searched = Math.max(0, millis);
        Map<TopicPartition, Long> times =
                partitions.keySet().stream().collect(Collectors.toMap(this::partition, _ -> searched));
        Map<Integer, Long> offsets = new HashMap<>();
        for (Map.Entry<TopicPartition, @Nullable OffsetAndTimestamp> found :
                consumer.offsetsForTimes(times).entrySet()) {
            OffsetAndTimestamp first = found.getValue();
            if (first != null) {
                offsets.put(found.getKey().partition(), first.offset());
            }
        }
        return offsets;
    }

    /// The first unread part of each range; ranges that were read completely are missing from the result.
    Map<Integer, OffsetRange> unread(Map<Integer, OffsetRange> ranges) {
        Map<Integer, OffsetRange> unread = new HashMap<>();
        ranges.forEach((partition, range) -> {
            ReadOffsets offsets = read.get(partition);
            OffsetRange first = offsets == null ? null : offsets.firstUnread(range);
            if (first != null) {
                unread.put(partition, first);
            }
        });
        return unread;
    }

    /// Reads a range of each partition, or until the handler stops.
    ///
    /// @param ranges not empty, within [#partitions]
    /// @return whether the handler stopped
    /// @throws TimeoutException if Kafka sends no record for 15 s
    boolean read(Map<Integer, OffsetRange> ranges, Handler handler) {
        Map<Integer, OffsetRange> pending = new HashMap<>(ranges);
        consumer.assign(partitions(pending.keySet()));
        // A partition that was assigned before is still paused.
        consumer.resume(consumer.assignment());
        pending.forEach((partition, range) -> consumer.seek(partition(partition), range.from()));
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (!pending.isEmpty()) {
            ConsumerRecords<byte[], byte[]> polled = consumer.poll(POLL);
            for (TopicPartition partition : polled.partitions()) {
                OffsetRange range = pending.get(partition.partition());
                if (range != null
                        && handle(partition.partition(), range, polled.records(partition), pending, handler)) {
                    return true;
                }
            }
            if (noteSkippedOffsets(pending) || !polled.isEmpty()) {
                deadline = System.nanoTime() + TIMEOUT.toNanos();
            } else if (System.nanoTime() - deadline > 0) {
                throw new TimeoutException("no records of " + topic + " within " + TIMEOUT.toSeconds() + " s");
            }
        }
        return false;
    }

    /// @return whether the handler stopped
    private boolean handle(
            int partition,
            OffsetRange range,
            List<ConsumerRecord<byte[], byte[]>> polled,
            Map<Integer, OffsetRange> pending,
            Handler handler) {
        OffsetRange rest = range;
        for (ConsumerRecord<byte[], byte[]> record : polled) {
            if (record.offset() >= range.to()) {
                break;
            }
            records++;
            Next next = handler.handle(record);
            rest = advance(partition, rest, record.offset() + 1);
            if (next == Next.STOP) {
                return true;
            }
            if (next == Next.END_PARTITION) {
                end(partition, pending);
                return false;
            }
        }
        pending.put(partition, rest);
        return false;
    }

    /// Advances over offsets without records, and ends the partitions that are read completely.
    ///
    /// @return whether there were any
    private boolean noteSkippedOffsets(Map<Integer, OffsetRange> pending) {
        boolean advanced = false;
        for (Map.Entry<Integer, OffsetRange> entry : Map.copyOf(pending).entrySet()) {
            int partition = entry.getKey();
            OffsetRange range = entry.getValue();
            long position = Math.min(consumer.position(partition(partition)), range.to());
            if (position > range.from()) {
                advanced = true;
                pending.put(partition, advance(partition, range, position));
            }
            if (position >= range.to()) {
                end(partition, pending);
            }
        }
        return advanced;
    }

    private OffsetRange advance(int partition, OffsetRange range, long to) {
        read.computeIfAbsent(partition, _ -> new ReadOffsets()).add(new OffsetRange(range.from(), to));
        return new OffsetRange(to, range.to());
    }

    private void end(int partition, Map<Integer, OffsetRange> pending) {
        pending.remove(partition);
        consumer.pause(List.of(partition(partition)));
    }

    private List<TopicPartition> partitions(Collection<Integer> numbers) {
        return numbers.stream().map(this::partition).toList();
    }

    private TopicPartition partition(int number) {
        return new TopicPartition(topic, number);
    }

    @Override
    public void close() {
        consumer.close();
    }
}
