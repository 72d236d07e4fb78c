package altdata.builder.log;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Commits offsets to Kafka so that tools can show the consumer group's lag. Consumers never start from these
/// offsets: the checkpoints are authoritative.
///
/// Commits at most every 5 s, because a broker reads the log of all commits before it serves the groups after a
/// restart.
final class ConsumerLagPublisher {
    private static final Logger LOG = LoggerFactory.getLogger(ConsumerLagPublisher.class);
    private static final Duration INTERVAL = Duration.ofSeconds(5);

    private final String group;
    private final ConsumerRuntime runtime;
    private final Map<TopicPartition, OffsetAndMetadata> pending = new HashMap<>();
    private long nextAt;

    ConsumerLagPublisher(String group, ConsumerRuntime runtime) {
        this.group = group;
        this.runtime = runtime;
        this.nextAt = runtime.nanoTime();
    }

    /// Sets the offset of a partition, to be committed later.
    void set(TopicPartition partition, long nextOffset) {
        pending.put(partition, new OffsetAndMetadata(nextOffset));
    }

    /// Discards the offsets of partitions that were reassigned to another instance.
    void remove(Collection<TopicPartition> partitions) {
        pending.keySet().removeAll(partitions);
    }

    /// Commits the pending offsets if the interval has passed.
    void publish(Consumer<byte[], byte[]> consumer) {
        if (pending.isEmpty() || runtime.nanoTime() - nextAt < 0) {
            return;
        }
        nextAt = runtime.nanoTime() + INTERVAL.toNanos();
        consumer.commitAsync(Map.copyOf(pending), (_, e) -> {
            if (e != null) {
                LOG.debug("{}: could not commit offsets for lag tools: {}", group, e.getMessage());
            }
        });
        pending.clear();
    }
}
