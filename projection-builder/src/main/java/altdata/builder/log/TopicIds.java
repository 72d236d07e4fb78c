package altdata.builder.log;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;

/// Which topic of a name there is now: one that was deleted and made anew has another identity.
public final class TopicIds {
    private final Admin admin;

    public TopicIds(Admin admin) {
        this.admin = admin;
    }

    /// The identity Kafka gave to the topic.
    ///
    /// @throws KafkaException where Kafka does not answer or there is no such topic
    String of(String topic) {
        try {
            return Objects.requireNonNull(admin.describeTopics(List.of(topic))
                            .allTopicNames()
                            .get()
                            .get(topic))
                    .topicId()
                    .toString();
        } catch (ExecutionException e) {
            throw new KafkaException(topic + " cannot be looked up: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaException(e);
        }
    }
}
