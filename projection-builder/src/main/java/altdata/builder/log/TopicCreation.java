package altdata.builder.log;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.errors.TopicExistsException;

/// Creates missing topics with the product's settings, [Topic#BROKER_SETTINGS].
public final class TopicCreation {
    private TopicCreation() {}

    /// @throws ExecutionException with Kafka's error if a topic could not be created
    public static void createMissing(Admin admin, int partitions, short replicas)
            throws InterruptedException, ExecutionException {
        Set<String> existing = admin.listTopics().names().get();
        List<NewTopic> missing = Topics.ALL.stream()
                .map(Topic::name)
                .filter(name -> !existing.contains(name))
                .map(name -> new NewTopic(
                                name, Optional.of(partitions), replicas < 0 ? Optional.empty() : Optional.of(replicas))
                        .configs(Topic.BROKER_SETTINGS))
                .toList();
        create(admin, missing);
    }

    private static void create(Admin admin, Collection<NewTopic> topics)
            throws InterruptedException, ExecutionException {
        for (var created : admin.createTopics(topics).values().values()) {
            try {
                created.get();
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof TopicExistsException)) {
                    throw e;
                }
            }
        }
    }
}
