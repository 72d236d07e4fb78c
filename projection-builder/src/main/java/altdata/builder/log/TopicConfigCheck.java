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

/// Checks that the topics have unlimited retention and no compaction, because the log is the source of truth.
public final class TopicConfigCheck {
    private static final String UNLIMITED = "-1";

    private TopicConfigCheck() {}

    /// One warning for each setting that would lose or reject records, sorted.
    ///
    /// @throws ExecutionException if Kafka does not respond
    public static List<String> warnings(Admin admin) throws ExecutionException, InterruptedException {
        List<ConfigResource> topics = Topics.ALL.stream()
                .map(topic -> new ConfigResource(ConfigResource.Type.TOPIC, topic.name()))
                .toList();
        List<String> warnings = new ArrayList<>();
        for (Map.Entry<ConfigResource, Config> topic :
                admin.describeConfigs(topics).all().get().entrySet()) {
            String name = topic.getKey().name();
            String retention = value(topic.getValue(), TopicConfig.RETENTION_MS_CONFIG);
            if (!UNLIMITED.equals(retention)) {
                warnings.add("records will be lost: topic " + name + " deletes them after " + retention
                        + " ms; set retention.ms to -1");
            }
            String bytes = value(topic.getValue(), TopicConfig.RETENTION_BYTES_CONFIG);
            if (!UNLIMITED.equals(bytes)) {
                warnings.add("records will be lost: topic " + name + " keeps only " + bytes
                        + " bytes of each partition; set retention.bytes to -1");
            }
            String policy = value(topic.getValue(), TopicConfig.CLEANUP_POLICY_CONFIG);
            if (policy != null && policy.contains(TopicConfig.CLEANUP_POLICY_COMPACT)) {
                warnings.add("records will be lost: topic " + name
                        + " is compacted, but its keys are not identities; set cleanup.policy to delete");
            }
            String maxBytes = value(topic.getValue(), TopicConfig.MAX_MESSAGE_BYTES_CONFIG);
            if (maxBytes != null && Long.parseLong(maxBytes) < Topic.MAX_VALUE_BYTES) {
                warnings.add("large records will be rejected: topic " + name + " accepts at most " + maxBytes
                        + " bytes; set max.message.bytes to " + Topic.MAX_VALUE_BYTES);
            }
        }
        warnings.sort(null);
        return warnings;
    }

    private static @Nullable String value(Config config, String name) {
        ConfigEntry entry = config.get(name);
        return entry == null ? null : entry.value();
    }
}
