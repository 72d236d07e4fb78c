package altdata.builder.log;

import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;

/// The records that a consumer has polled and not written yet, by partition. Not thread-safe.
///
/// @param <T> the type of the rows
final class PendingBatch<T> {
    /// A batch is complete at this size of its values, or after its collection time. The size counts only rows of the
    /// scope; the time limit makes checkpoints advance even if all records are outside of it.
    private static final long MAX_BYTES = 16 * 1024 * 1024;

    private final ConsumerRuntime runtime;
    private final Map<TopicPartition, PartitionBatch<T>> byPartition =
            new TreeMap<>(Comparator.comparingInt(TopicPartition::partition));
    private long startedAt;

    PendingBatch(ConsumerRuntime runtime) {
        this.runtime = runtime;
        this.startedAt = runtime.nanoTime();
    }

    /// Appends records of a partition.
    void add(PartitionBatch<T> next) {
        if (byPartition.isEmpty()) {
            startedAt = runtime.nanoTime();
        }
        byPartition.merge(next.partition(), next, PartitionBatch::append);
    }

    void remove(TopicPartition partition) {
        byPartition.remove(partition);
    }

    void clear() {
        byPartition.clear();
    }

    boolean isEmpty() {
        return byPartition.isEmpty();
    }

    Set<TopicPartition> partitions() {
        return byPartition.keySet();
    }

    /// Sorted by partition.
    Collection<PartitionBatch<T>> byPartition() {
        return byPartition.values();
    }

    /// The number of records, including those outside the scope of a partial replay.
    int records() {
        return byPartition.values().stream().mapToInt(PartitionBatch::records).sum();
    }

    /// Whether it has room for more records that must be written.
    ///
    /// @param more           the number of records of another poll
    /// @param maxRecords     the number of records that must not be exceeded
    /// @param collectionTime how long records are collected
    boolean hasRoom(int more, int maxRecords, Duration collectionTime) {
        return byPartition.values().stream().mapToInt(PartitionBatch::size).sum() + more <= maxRecords
                && byPartition.values().stream()
                                .mapToLong(PartitionBatch::bytes)
                                .sum()
                        < MAX_BYTES
                && nanosLeft(collectionTime) > 0;
    }

    /// How much of the collection time is left, in nanoseconds; 0 or less if it is over.
    long nanosLeft(Duration collectionTime) {
        return collectionTime.toNanos() - (runtime.nanoTime() - startedAt);
    }
}
