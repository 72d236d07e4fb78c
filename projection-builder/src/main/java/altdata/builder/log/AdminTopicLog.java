package altdata.builder.log;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/// Asks a broker for each lookup.
record AdminTopicLog(Admin admin) implements TopicLog {
    private static final int TIMEOUT_MILLIS = 5_000;

    @Override
    public String id(String topic) {
        return Objects.requireNonNull(KafkaFutures.get(
                                admin.describeTopics(List.of(topic)).allTopicNames(),
                                "look up the ID of topic " + topic)
                        .get(topic))
                .topicId()
                .toString();
    }

    @Override
    public Map<TopicPartition, OffsetAndMetadata> ends(Set<TopicPartition> partitions) {
        return LogEndOffsets.of(admin, partitions, TIMEOUT_MILLIS).known();
    }
}
