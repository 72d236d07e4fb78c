package altdata.builder.log;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;

/// Creates missing topics with unlimited retention and without compaction, because the log is the source of
/// truth.
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
                        .configs(Map.of(
                                TopicConfig.RETENTION_MS_CONFIG,
                                "-1",
                                TopicConfig.CLEANUP_POLICY_CONFIG,
                                TopicConfig.CLEANUP_POLICY_DELETE,
                                TopicConfig.MAX_MESSAGE_BYTES_CONFIG,
                                Integer.toString(Topic.MAX_VALUE_BYTES))))
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
