package altdata.builder.log;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;

/// Looks up topic IDs. A topic that was deleted and created again has another ID.
@FunctionalInterface
public interface TopicIds {
    /// The ID that Kafka assigned to the topic.
    ///
    /// @throws KafkaException if Kafka does not respond or the topic does not exist
    String of(String topic);

    /// Asks a broker for each look-up.
    static TopicIds from(Admin admin) {
        return topic -> {
            try {
                return Objects.requireNonNull(admin.describeTopics(List.of(topic))
                                .allTopicNames()
                                .get()
                                .get(topic))
                        .topicId()
                        .toString();
            } catch (ExecutionException e) {
                throw new KafkaException("could not look up the ID of topic " + topic + ": " + e.getCause(), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new KafkaException(e);
            }
        };
    }
}
