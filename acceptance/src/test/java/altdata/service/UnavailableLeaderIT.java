package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.contracts.topic.Topics;
import altdata.stack.servers.EmbeddedKafkaServer;
import altdata.stack.servers.FreePort;
import altdata.testing.AltdataCommand;
import altdata.testing.AltdataCommand.CommandOutput;
import altdata.testing.ServiceProcess;
import altdata.testing.Slow;
import altdata.testing.TestServers;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A partition whose broker is down delays neither the other partitions nor the status of other projections.
@Slow
class UnavailableLeaderIT {
    private static final Duration TIMEOUT = Duration.ofSeconds(90);
    /// Shorter than the default timeout of Kafka's client.
    private static final Duration MAX_DELAY = Duration.ofSeconds(45);
    private static final String TOPIC = Topics.PREDICTIONS.name();
    private static final int SECOND_BROKER = 2;

    private TestServers servers = TestServers.another();

    @Test
    void otherPartitionsAreConsumed(@TempDir Path directory) throws Exception {
        int controllerPort = FreePort.orFree(0);
        int port = FreePort.orFree(0);
        Map<String, String> settings = Map.of(
                "controller.quorum.voters",
                "1@localhost:" + controllerPort,
                "listeners",
                "CLIENTS://localhost:" + port + ",CONTROLLER://localhost:" + controllerPort);
        try (EmbeddedKafkaServer first = EmbeddedKafkaServer.start(directory.resolve("1"), port, settings)) {
            servers = new TestServers(
                    first.address(), servers.databaseUrl(), servers.superuserUrl(), servers.builderSettings());
            try (Admin admin = Admin.create(Map.of("bootstrap.servers", first.address()))) {
                KafkaRaftServer second = startSecondBroker(
                        directory.resolve("2"),
                        controllerPort,
                        admin.describeCluster().clusterId().get());
                admin.createTopics(List.of(new NewTopic(TOPIC, Map.of(0, List.of(1), 1, List.of(SECOND_BROKER)))))
                        .all()
                        .get();
                push(0);
                push(1);
                second.shutdown();
                second.awaitShutdown();
            }
            try (ServiceProcess _ = ServiceProcess.start("projection-builder", servers.environment())) {
                await().atMost(TIMEOUT).ignoreExceptions().until(() -> "0".equals(next("altdata.news", 0)));
                await().atMost(MAX_DELAY).until(() -> "1".equals(next(TOPIC, 0)));
                CommandOutput status = AltdataCommand.run(servers, new ProjectionsCommand(), "status", "--json");
                assertThat(status.text())
                        .contains("the leader of " + TOPIC + "-1 does not respond")
                        .doesNotContain("the leader of " + TOPIC + "-0");
                await().atMost(MAX_DELAY).until(() -> readUntil("news") != null);
                assertThat(readUntil("predictions")).isNull();
            }
        }
    }

    private static KafkaRaftServer startSecondBroker(Path directory, int controllerPort, String cluster)
            throws Exception {
        new Formatter()
                .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
                .setClusterId(cluster)
                .setNodeId(SECOND_BROKER)
                .setControllerListenerName("CONTROLLER")
                .setDirectories(List.of(directory.toString()))
                .setMetadataLogDirectory(directory.toString())
                .setReleaseVersion(MetadataVersion.latestProduction())
                .run();
        Properties settings = new Properties();
        settings.putAll(Map.of(
                "process.roles",
                "broker",
                "node.id",
                Integer.toString(SECOND_BROKER),
                "controller.quorum.voters",
                "1@localhost:" + controllerPort,
                "controller.listener.names",
                "CONTROLLER",
                "listeners",
                "CLIENTS://localhost:" + FreePort.orFree(0),
                "listener.security.protocol.map",
                "CLIENTS:PLAINTEXT,CONTROLLER:PLAINTEXT",
                "inter.broker.listener.name",
                "CLIENTS",
                "log.dirs",
                directory.toString()));
        KafkaRaftServer broker = new KafkaRaftServer(KafkaConfig.fromProps(settings), Time.SYSTEM);
        broker.startup();
        return broker;
    }

    private void push(int partition) throws Exception {
        byte[] row = "{\"data_key\":1,\"ticker\":\"DOWN\",\"date\":\"2026-01-01\"}".getBytes(StandardCharsets.UTF_8);
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", servers.kafka()), new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(TOPIC, partition, null, row)).get();
        }
    }

    /// The checkpoint; null before the partition is taken over.
    private String next(String topic, int partition) throws SQLException {
        return query("select max(next_offset)::text from altdata.checkpoint where topic = '" + topic
                + "' and partition = " + partition);
    }

    private String readUntil(String projection) throws SQLException {
        return query("select max(read_until)::text from altdata.read_progress where projection = '" + projection + "'");
    }

    private String query(String sql) throws SQLException {
        try (Connection connection = servers.database();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            assertThat(row.next()).isTrue();
            return row.getString(1);
        }
    }
}
