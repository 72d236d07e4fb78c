package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.builder.log.TopicConfigCheck;
import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.contracts.topic.Topics;
import altdata.testing.AltdataCommand;
import altdata.testing.ManagementPort;
import altdata.testing.ServiceProcess;
import altdata.testing.Slow;
import altdata.testing.TcpProxy;
import altdata.testing.TestServers;
import altdata.testing.TestService;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;

/// The health and metrics endpoints of a builder, also while its database is unavailable.
@Slow
class BuilderHealthIT {
    private static final TestService SERVICE = TestService.get();
    private static final String TIMESTAMP_TYPE = "message.timestamp.type";

    @Test
    void metricsContainTheProgressOfEachGeneration() {
        await().atMost(Duration.ofSeconds(30))
                .ignoreExceptions()
                .untilAsserted(() -> assertThat(management("/metrics"))
                        .contains(
                                "altdata_projection_lag_rows{",
                                "altdata_projection_age_seconds{",
                                "altdata_projection_derived_age_seconds{",
                                "altdata_projection_stall_seconds{",
                                "altdata_projection_halted{",
                                "altdata_projection_progress{",
                                "altdata_dead_letters_rows{",
                                "altdata_projection_ignored_fields{",
                                "altdata_rows_accepted_total{",
                                "altdata_rows_rejected_total{",
                                "altdata_rows_stale_total{",
                                "altdata_writes_fenced_total{",
                                "altdata_batch_seconds_count{",
                                "generation=\"metrics_g1\"",
                                "state=\"LIVE\""));
    }

    @Test
    void metricsOfAnUnavailableServerAreNotStale() throws IOException, InterruptedException {
        int port = TestService.freePort();
        int database = URI.create(SERVICE.databaseUrl()).getPort();
        try (TcpProxy relay = TcpProxy.to(database);
                ServiceProcess _ = SERVICE.anotherBuilder(Map.of(
                        "ALTDATA_MANAGEMENT_PORT",
                        Integer.toString(port),
                        "ALTDATA_DATABASE_URL",
                        SERVICE.databaseUrl().replace(":" + database + "/", ":" + relay.port() + "/")))) {
            await().atMost(Duration.ofSeconds(60))
                    .ignoreExceptions()
                    .until(() -> ManagementPort.body(port, "/metrics").contains("altdata_projection_lag_rows{"));
            assertThat(unseenSeconds(port)).isLessThan(30);
            relay.close();
            await().atMost(Duration.ofSeconds(90))
                    .untilAsserted(() -> assertThat(ManagementPort.body(port, "/metrics"))
                            .doesNotContain("altdata_projection_lag_rows{", "altdata_projection_halted{"));
            assertThat(unseenSeconds(port)).isGreaterThan(30);
            // The last known status is still available, and marked as such.
            assertThat(ManagementPort.body(port, "/operate/status"))
                    .contains("\"problem\":\"PostgreSQL does not respond: ", "\"generation\":\"metrics_g1\"");
        }
    }

    private static double unseenSeconds(int port) throws IOException, InterruptedException {
        return ManagementPort.body(port, "/metrics")
                .lines()
                .filter(line -> line.startsWith("altdata_status_age_seconds "))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(' ') + 1)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void onlyHealthAndMetricsAreServed() throws IOException, InterruptedException {
        assertThat(management("/health/live")).contains("UP");
        assertThat(management("/health/ready")).contains("UP");
        for (String closed : List.of("/env", "/heapdump", "/configprops", "/beans", "/loggers", "/shutdown")) {
            assertThat(management(closed)).as(closed).contains("404");
        }
    }

    @Test
    void topicSettingsThatWouldLoseRowsAreReported() throws ExecutionException, InterruptedException {
        try (Admin admin = admin()) {
            assertThat(TopicConfigCheck.warnings(admin)).isEmpty();
            set(admin, AlterConfigOp.OpType.SET, "retention.ms", "86400000");
            set(admin, AlterConfigOp.OpType.SET, "cleanup.policy", "compact");
            await().atMost(Duration.ofSeconds(10))
                    .untilAsserted(
                            () -> assertThat(TopicConfigCheck.warnings(admin))
                                    .containsExactly(
                                            "records will be lost: topic altdata.fx-rates deletes them after 86400000 ms; set retention.ms to -1",
                                            "records will be lost: topic altdata.fx-rates is compacted, but its keys are not identities; set cleanup.policy to delete"));
            set(admin, AlterConfigOp.OpType.SET, "retention.ms", "-1");
            set(admin, AlterConfigOp.OpType.SET, "cleanup.policy", "delete");
            await().atMost(Duration.ofSeconds(10))
                    .until(() -> TopicConfigCheck.warnings(admin).isEmpty());
        }
    }

    @Test
    void topicsHaveTheTimesOfTheBroker() throws ExecutionException, InterruptedException {
        try (Admin admin = admin()) {
            List<ConfigResource> topics = Topics.ALL.stream()
                    .map(topic -> new ConfigResource(ConfigResource.Type.TOPIC, topic.name()))
                    .toList();
            assertThat(admin.describeConfigs(topics).all().get().values()).allSatisfy(settings -> {
                ConfigEntry type = settings.get(TIMESTAMP_TYPE);
                assertThat(type.value()).isEqualTo("LogAppendTime");
                // Of the topic itself: the broker's default may be another one.
                assertThat(type.source()).isEqualTo(ConfigEntry.ConfigSource.DYNAMIC_TOPIC_CONFIG);
            });
        }
    }

    @Test
    void aTopicWithTheTimesOfProducersIsReported() throws ExecutionException, IOException, InterruptedException {
        String warning = "known times are claims of producers: topic altdata.fx-rates has message.timestamp.type "
                + "CreateTime; set it to LogAppendTime";
        Path log = Files.createTempFile(Path.of("target"), "projection-builder-", ".log");
        try (Admin admin = admin()) {
            set(admin, AlterConfigOp.OpType.SET, TIMESTAMP_TYPE, "CreateTime");
            try {
                await().atMost(Duration.ofSeconds(10))
                        .untilAsserted(() ->
                                assertThat(TopicConfigCheck.warnings(admin)).containsExactly(warning));
                await().atMost(Duration.ofSeconds(10))
                        .untilAsserted(() -> assertThat(management("/operate/status"))
                                .contains("\"warnings\":[\"" + warning + "\"]"));
                assertThat(AltdataCommand.run(new ProjectionsCommand(), "status")
                                .text())
                        .containsOnlyOnce("warning: " + warning);
                assertThat(AltdataCommand.run(new ProjectionsCommand(), "status", "--partitions")
                                .text())
                        .containsOnlyOnce("warning: " + warning);
                try (ServiceProcess _ = ServiceProcess.start(
                        "projection-builder", log, TestServers.get().environment())) {
                    await().atMost(Duration.ofSeconds(60))
                            .untilAsserted(() -> assertThat(log).content().contains(warning));
                }
            } finally {
                set(admin, AlterConfigOp.OpType.SET, TIMESTAMP_TYPE, "LogAppendTime");
            }
            await().atMost(Duration.ofSeconds(10))
                    .until(() -> TopicConfigCheck.warnings(admin).isEmpty());
            assertThat(AltdataCommand.run(new ProjectionsCommand(), "status").text())
                    .doesNotContain("warning");
            await().atMost(Duration.ofSeconds(10))
                    .untilAsserted(
                            () -> assertThat(management("/operate/status")).contains("\"warnings\":[]"));
        }
    }

    private static Admin admin() {
        return Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, SERVICE.kafka()));
    }

    private static void set(Admin admin, AlterConfigOp.OpType type, String name, String value)
            throws ExecutionException, InterruptedException {
        admin.incrementalAlterConfigs(Map.of(
                        new ConfigResource(ConfigResource.Type.TOPIC, "altdata.fx-rates"),
                        List.of(new AlterConfigOp(new ConfigEntry(name, value), type))))
                .all()
                .get();
    }

    private static String management(String path) throws IOException, InterruptedException {
        return ManagementPort.body(SERVICE.builderManagementPort(), path);
    }
}
