package altdata.builder.log;

import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/// Looks up whether a topic is still the one that was consumed.
public interface TopicLog {
    /// The ID that Kafka assigned to the topic. A topic that was deleted and created again has another ID.
    ///
    /// @throws KafkaException if Kafka does not respond or the topic does not exist
    String id(String topic);

    /// The end offset of each partition, with the epoch of its present leader. Partitions without a leader, or whose
    /// leader does not respond within 5 s, are missing from the result.
    ///
    /// @throws KafkaException if Kafka does not respond or the thread was interrupted
    Map<TopicPartition, OffsetAndMetadata> ends(Set<TopicPartition> partitions);

    /// Asks a broker for each lookup.
    static TopicLog from(Admin admin) {
        return new AdminTopicLog(admin);
    }
}
