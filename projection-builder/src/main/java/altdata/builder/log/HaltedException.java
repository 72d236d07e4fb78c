package altdata.builder.log;

import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/// Partitions cannot be read on, and trying again would not help: somebody must look.
final class HaltedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Set<TopicPartition> partitions;

    HaltedException(Set<TopicPartition> partitions, String message) {
        super(message);
        this.partitions = partitions;
    }

    Set<TopicPartition> partitions() {
        return partitions;
    }
}
