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
import org.apache.kafka.clients.admin.DescribeConfigsOptions;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/// Checks that the topics have unlimited retention and no compaction, because the log is the source of truth,
/// and that the broker sets the times of records.
public final class TopicConfigCheck {
    private static final String UNLIMITED = "-1";
    private static final String LOG_APPEND_TIME = "LogAppendTime";

    /// Callers must not be blocked for long; they retry if the broker is unavailable.
    private static final int TIMEOUT_MILLIS = 10_000;

    private TopicConfigCheck() {}

    /// One warning for each setting that would lose or reject records or lets producers set their times, and
    /// one for each topic whose settings this client may not read; sorted. Ignores missing topics.
    ///
    /// @throws ExecutionException if Kafka does not respond
    public static List<String> warnings(Admin admin) throws ExecutionException, InterruptedException {
        List<ConfigResource> topics = Topics.ALL.stream()
                .map(topic -> new ConfigResource(ConfigResource.Type.TOPIC, topic.name()))
                .toList();
        List<String> warnings = new ArrayList<>();
        for (Map.Entry<ConfigResource, KafkaFuture<Config>> topic : admin.describeConfigs(
                        topics, new DescribeConfigsOptions().timeoutMs(TIMEOUT_MILLIS))
                .values()
                .entrySet()) {
            String name = topic.getKey().name();
            try {
                warnings.addAll(warnings(name, topic.getValue().get()));
            } catch (ExecutionException e) {
                if (e.getCause() instanceof TopicAuthorizationException) {
                    warnings.add("settings cannot be checked: topic " + name
                            + " does not allow this user to describe its settings; grant DescribeConfigs");
                } else if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
                    throw e;
                }
            }
        }
        warnings.sort(null);
        return warnings;
    }

    private static List<String> warnings(String name, Config config) {
        List<String> warnings = new ArrayList<>();
        String retention = value(config, TopicConfig.RETENTION_MS_CONFIG);
        if (!UNLIMITED.equals(retention)) {
            warnings.add("records will be lost: topic " + name + " deletes them after " + retention
                    + " ms; set retention.ms to -1");
        }
        String bytes = value(config, TopicConfig.RETENTION_BYTES_CONFIG);
        if (!UNLIMITED.equals(bytes)) {
            warnings.add("records will be lost: topic " + name + " keeps only " + bytes
                    + " bytes of each partition; set retention.bytes to -1");
        }
        String policy = value(config, TopicConfig.CLEANUP_POLICY_CONFIG);
        if (policy != null && policy.contains(TopicConfig.CLEANUP_POLICY_COMPACT)) {
            warnings.add("records will be lost: topic " + name
                    + " is compacted, but its keys are not identities; set cleanup.policy to delete");
        }
        String maxBytes = value(config, TopicConfig.MAX_MESSAGE_BYTES_CONFIG);
        if (maxBytes != null && Long.parseLong(maxBytes) < Topic.MAX_VALUE_BYTES) {
            warnings.add("large records will be rejected: topic " + name + " accepts at most " + maxBytes
                    + " bytes; set max.message.bytes to " + Topic.MAX_VALUE_BYTES);
        }
        String timestampType = value(config, TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG);
        if (!LOG_APPEND_TIME.equals(timestampType)) {
            warnings.add("known times are claims of producers: topic " + name + " has message.timestamp.type "
                    + timestampType + "; set it to " + LOG_APPEND_TIME);
        }
        return warnings;
    }

    private static @Nullable String value(Config config, String name) {
        ConfigEntry entry = config.get(name);
        return entry == null ? null : entry.value();
    }
}
