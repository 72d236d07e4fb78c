package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.contracts.topic.Topics;
import altdata.testing.ServiceProcess;
import altdata.testing.Slow;
import altdata.testing.TestServers;
import altdata.testing.TestService;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

/// An upgrade that changes tables: the builder replaces the generations of the previous version. Here these are
/// generations whose stored definition was changed.
@Slow
class UpgradeIT {
    private static final Duration TIMEOUT = Duration.ofSeconds(90);
    private static final TestServers SERVERS = TestServers.another();

    @Test
    void generationsOfAnotherVersionAreReplacedTogetherAndOnlyOnce() throws SQLException {
        Map<String, String> environment = new HashMap<>(SERVERS.environment());
        try (ServiceProcess _ = ServiceProcess.start("projection-builder", environment)) {
            push();
            await().atMost(TIMEOUT).ignoreExceptions().until(() -> count("entities_g1.entity") == 1);
            await().atMost(TIMEOUT).until(() -> count("metrics_g1.chunk") == 1);
        }
        execute("update altdata.generation set definition = 'another' where projection in ('entities', 'metrics')");
        // Of metrics only derived tables have changed.
        execute("update altdata.generation set base_definition = 'another' where projection = 'entities'");
        try (ServiceProcess _ = ServiceProcess.start("projection-builder", environment)) {
            // By default an operator decides.
            await().during(Duration.ofSeconds(3))
                    .atMost(TIMEOUT)
                    .until(() -> generations().equals("entities_g1 LIVE, metrics_g1 LIVE"));
        }
        environment.put("ALTDATA_UPGRADE", "automatic");
        // Killed in the middle: the next builder continues.
        try (ServiceProcess builder = ServiceProcess.start("projection-builder", environment)) {
            await().atMost(TIMEOUT)
                    .pollInterval(Duration.ofMillis(10))
                    .until(() -> generations().contains("metrics_g2"));
            builder.kill();
        }
        try (ServiceProcess _ = ServiceProcess.start("projection-builder", environment)) {
            await().atMost(TIMEOUT)
                    .until(() -> generations()
                            .equals("entities_g1 RETAINED, entities_g2 LIVE, metrics_g1 RETAINED, metrics_g2 LIVE"));
            assertThat(count("entities_g2.entity")).isEqualTo(1);
            assertThat(count("metrics_g2.chunk")).isEqualTo(1);
            assertThat(text("select string_agg(schema_name, ' ') from altdata.generation where copied_from = 1"))
                    .as("copied generations")
                    .isEqualTo("metrics_g2");
            assertThat(count("altdata.release")).as("one switch for both").isEqualTo(2);

            // After a rollback nothing is built or promoted again.
            execute("update altdata.live_release set release_id = (select min(id) from altdata.release)");
            execute("update altdata.generation set state = case number when 1 then 'LIVE' else 'RETAINED' end "
                    + "where projection in ('entities', 'metrics')");
            await().during(Duration.ofSeconds(3))
                    .atMost(TIMEOUT)
                    .until(() -> generations()
                            .equals("entities_g1 LIVE, entities_g2 RETAINED, metrics_g1 LIVE, metrics_g2 RETAINED"));
        }
    }

    /// In an upgrade, the query APIs are replaced before the builders, which change the control tables.
    @Test
    void theApiReadsTheControlTablesOfThePreviousVersion() throws Exception {
        TestServers servers = TestServers.another();
        int port = TestService.freePort();
        Map<String, String> environment = new HashMap<>(servers.environment());
        environment.put("ALTDATA_PORT", Integer.toString(port));
        try (ServiceProcess _ = ServiceProcess.start("projection-builder", servers.environment());
                Connection connection = servers.database();
                Statement statement = connection.createStatement()) {
            await().atMost(TIMEOUT)
                    .ignoreExceptions()
                    .until(() -> statement.execute("drop table altdata.settled_position cascade") || true);
            try (ServiceProcess _ = ServiceProcess.start("query-api", environment);
                    HttpClient client = HttpClient.newHttpClient()) {
                HttpRequest ready = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/health/ready"))
                        .build();
                await().atMost(TIMEOUT)
                        .ignoreExceptions()
                        .until(() -> client.send(ready, HttpResponse.BodyHandlers.discarding())
                                        .statusCode()
                                == 200);
            }
        }
    }

    private static void push() {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", SERVERS.kafka()), new ByteArraySerializer(), new ByteArraySerializer())) {
            var _ = producer.send(new ProducerRecord<>(
                    Topics.ENTITIES.name(),
                    "{\"data_key\":1,\"ticker\":\"UPG\",\"id\":\"u\",\"name\":\"Upgrade\",\"entity\":\"company\"}"
                            .getBytes(StandardCharsets.UTF_8)));
            var _ = producer.send(new ProducerRecord<>(
                    Topics.METRICS.name(),
                    "{\"data_key\":1,\"ticker\":\"UPG\",\"date\":\"2026-01-01\",\"metrics\":{\"price\":1}}"
                            .getBytes(StandardCharsets.UTF_8)));
        }
    }

    /// The generations of the two projections that have tables.
    private static String generations() throws SQLException {
        return text("""
                select coalesce(string_agg(schema_name || ' ' || state, ', ' order by schema_name), '')
                from altdata.generation
                where projection in ('entities', 'metrics') and state <> 'DROPPED'
                """);
    }

    private static long count(String table) throws SQLException {
        return Long.parseLong(text("select count(*) from " + table));
    }

    private static String text(String query) throws SQLException {
        try (Connection connection = SERVERS.database();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getString(1);
        }
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = SERVERS.database();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }
}
