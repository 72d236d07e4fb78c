package altdata.ingest.publish;

import altdata.contracts.failure.FailureText;
import altdata.contracts.topic.Topic;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.jspecify.annotations.Nullable;

/// Creates a missing topic with the product's settings, [Topic#BROKER_SETTINGS].
public final class PushTopicCreation {

    private PushTopicCreation() {}

    /// Returns whether the topic was created by this call.
    /// @throws PublishException if Kafka does not respond or rejects the request
    public static boolean createIfMissing(Topic<?> topic, KafkaAddress address) {
        int milliseconds = Math.toIntExact(address.timeout().toMillis());
        Map<String, Object> settings = address.clientSettings(Map.of(
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, milliseconds,
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, milliseconds));
        try (Admin admin = Admin.create(settings)) {
            Set<String> existing = admin.listTopics().names().get();
            if (existing.contains(topic.name())) {
                return false;
            }
            admin.createTopics(Set.of(declaration(topic))).all().get();
            return true;
        } catch (ExecutionException e) {
            return switch (e.getCause()) {
                case TopicExistsException _ -> false;
                case TimeoutException _ -> throw new PublishException(address.unreachableMessage(), e);
                case null, default ->
                    throw new PublishException(
                            "Kafka at " + address.servers() + ", topic " + topic + ": " + firstLine(e.getCause()), e);
            };
        } catch (KafkaException e) {
            throw new PublishException(address.invalidAddressMessage(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new PublishException("interrupted", new InterruptException(e));
        }
    }

    private static NewTopic declaration(Topic<?> topic) {
        return new NewTopic(topic.name(), Optional.of(Topic.PARTITIONS), Optional.empty())
                .configs(Topic.BROKER_SETTINGS);
    }

    static String firstLine(@Nullable Throwable failure) {
        return failure == null ? "unknown reason" : FailureText.firstLine(failure);
    }
}
