package altdata.builder.log;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.jspecify.annotations.Nullable;

/// Whether the broker keeps the topics as the source of truth has to be kept: for ever, and never compacted.
public final class TopicConfigCheck {
    private static final String UNLIMITED = "-1";

    private TopicConfigCheck() {}

    /// A sentence for each setting by which rows would be lost.
    ///
    /// @throws ExecutionException where Kafka does not answer
    public static List<String> warnings(Admin admin) throws ExecutionException, InterruptedException {
        List<ConfigResource> topics = Topics.ALL.stream()
                .map(topic -> new ConfigResource(ConfigResource.Type.TOPIC, topic.name()))
                .toList();
        List<String> sentences = new ArrayList<>();
        for (Map.Entry<ConfigResource, Config> topic :
                admin.describeConfigs(topics).all().get().entrySet()) {
            String name = topic.getKey().name();
            String retention = value(topic.getValue(), TopicConfig.RETENTION_MS_CONFIG);
            if (!UNLIMITED.equals(retention)) {
                sentences.add("rows will be lost: the topic " + name + " keeps its records for " + retention
                        + " ms only; set retention.ms to -1");
            }
            String bytes = value(topic.getValue(), TopicConfig.RETENTION_BYTES_CONFIG);
            if (!UNLIMITED.equals(bytes)) {
                sentences.add("rows will be lost: the topic " + name + " keeps " + bytes
                        + " bytes of each partition only; set retention.bytes to -1");
            }
            String policy = value(topic.getValue(), TopicConfig.CLEANUP_POLICY_CONFIG);
            if (policy != null && policy.contains(TopicConfig.CLEANUP_POLICY_COMPACT)) {
                sentences.add("rows will be lost: the topic " + name
                        + " is compacted, and keys are not identities; set cleanup.policy to delete");
            }
            String greatest = value(topic.getValue(), TopicConfig.MAX_MESSAGE_BYTES_CONFIG);
            if (greatest != null && Long.parseLong(greatest) < Topic.MAX_VALUE_BYTES) {
                sentences.add("large rows cannot be written: the topic " + name + " takes records of at most "
                        + greatest + " bytes; set max.message.bytes to " + Topic.MAX_VALUE_BYTES);
            }
        }
        sentences.sort(null);
        return sentences;
    }

    private static @Nullable String value(Config config, String name) {
        ConfigEntry entry = config.get(name);
        return entry == null ? null : entry.value();
    }
}
