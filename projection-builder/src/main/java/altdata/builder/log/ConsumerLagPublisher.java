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

/// Tells Kafka how far a group has come, for tools that show its lag. Where to read is what the checkpoints say.
///
/// Whatever is told is written to a log that a broker reads from its start before it serves the groups again, so it is
/// told seldom.
final class ConsumerLagPublisher {
    private static final Logger LOG = LoggerFactory.getLogger(ConsumerLagPublisher.class);
    private static final Duration BETWEEN = Duration.ofSeconds(5);

    private final String group;
    private final Map<TopicPartition, OffsetAndMetadata> untold = new HashMap<>();
    private long nextAt = System.nanoTime();

    ConsumerLagPublisher(String group) {
        this.group = group;
    }

    /// A partition has got this far.
    void note(TopicPartition partition, long nextOffset) {
        untold.put(partition, new OffsetAndMetadata(nextOffset));
    }

    /// Partitions that another instance tells of now.
    void forget(Collection<TopicPartition> partitions) {
        untold.keySet().removeAll(partitions);
    }

    /// All partitions.
    void forgetAll() {
        untold.clear();
    }

    /// Tells what there is to tell, if it is time.
    void tell(Consumer<byte[], byte[]> consumer) {
        if (untold.isEmpty() || System.nanoTime() - nextAt < 0) {
            return;
        }
        nextAt = System.nanoTime() + BETWEEN.toNanos();
        consumer.commitAsync(Map.copyOf(untold), (_, e) -> {
            if (e != null) {
                LOG.debug("{}: offsets for lag tools were not committed: {}", group, e.getMessage());
            }
        });
        untold.clear();
    }
}
