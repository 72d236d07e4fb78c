package altdata.builder.log;

import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/// Thrown if partitions cannot be consumed further and a retry would not help: an operator must decide.
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
