package altdata.stack.servers;

import altdata.contracts.topic.Topic;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;

/// The settings of a single-node Kafka that keeps its log indefinitely and starts quickly.
final class KafkaSettings {
    static final int NODE = 1;
    static final String CLIENT_LISTENER = "CLIENTS";
    static final String CONTROLLER_LISTENER = "CONTROLLER";

    private KafkaSettings() {}

    /// @param more overrides these settings
    static Properties of(Path directory, int port, int controllerPort, Map<String, String> more) {
        Properties properties = new Properties();
        properties.putAll(node(directory, port, controllerPort));
        properties.putAll(LOG);
        properties.putAll(GROUPS);
        properties.putAll(more);
        return properties;
    }

    private static Map<String, String> node(Path directory, int port, int controllerPort) {
        return Map.ofEntries(
                Map.entry("process.roles", "broker,controller"),
                Map.entry("node.id", Integer.toString(NODE)),
                Map.entry("controller.quorum.voters", NODE + "@localhost:" + controllerPort),
                Map.entry("controller.listener.names", CONTROLLER_LISTENER),
                Map.entry(
                        "listeners",
                        CLIENT_LISTENER + "://localhost:" + port + "," + CONTROLLER_LISTENER + "://localhost:"
                                + controllerPort),
                Map.entry("advertised.listeners", CLIENT_LISTENER + "://localhost:" + port),
                Map.entry(
                        "listener.security.protocol.map",
                        CLIENT_LISTENER + ":PLAINTEXT," + CONTROLLER_LISTENER + ":PLAINTEXT"),
                Map.entry("inter.broker.listener.name", CLIENT_LISTENER),
                Map.entry("log.dirs", directory.toString()),
                // After a kill, the node may register again only when its former session has expired.
                Map.entry("broker.session.timeout.ms", "1000"),
                Map.entry("broker.heartbeat.interval.ms", "200"));
    }

    private static final Map<String, String> LOG = Map.of(
            "log.retention.ms", "-1",
            // Also for topics that exist in the directory and do not have the setting themselves.
            "log.message.timestamp.type", "LogAppendTime",
            "message.max.bytes", Integer.toString(Topic.MAX_VALUE_BYTES),
            "auto.create.topics.enable", "false",
            "default.replication.factor", "1",
            "num.recovery.threads.per.data.dir", "2");

    private static final Map<String, String> GROUPS = Map.ofEntries(
            Map.entry("group.coordinator.rebalance.protocols", "classic,consumer"),
            Map.entry("group.initial.rebalance.delay.ms", "0"),
            // A killed consumer keeps its partitions until its session expires.
            Map.entry("group.consumer.min.session.timeout.ms", "3000"),
            Map.entry("group.consumer.session.timeout.ms", "3000"),
            Map.entry("group.consumer.min.heartbeat.interval.ms", "500"),
            Map.entry("group.consumer.heartbeat.interval.ms", "500"),
            Map.entry("offsets.topic.num.partitions", "1"),
            // A broker reads the whole topic before it serves a group, and only closed segments are compacted.
            Map.entry("offsets.topic.segment.bytes", "1048576"),
            Map.entry("offsets.topic.replication.factor", "1"),
            Map.entry("transaction.state.log.num.partitions", "1"),
            Map.entry("transaction.state.log.replication.factor", "1"),
            Map.entry("transaction.state.log.min.isr", "1"),
            Map.entry("share.coordinator.state.topic.num.partitions", "1"),
            Map.entry("share.coordinator.state.topic.replication.factor", "1"),
            Map.entry("share.coordinator.state.topic.min.isr", "1"));
}
