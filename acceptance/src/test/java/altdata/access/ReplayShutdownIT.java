package altdata.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.contracts.topic.Topics;
import altdata.testing.AltdataCommand;
import altdata.testing.Slow;
import altdata.testing.TestService;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/// Sends SIGTERM to the only builder while it builds another generation. It exits within 10 s, and the next
/// builder resumes from its checkpoint.
@Slow
class ReplayShutdownIT {
    private static final TestService SERVICE = TestService.get();
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int ROWS = 60_000;

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path directory;

    private boolean isBuilderReplaced;
    private String generation = "";

    @BeforeAll
    static void pushRows() {
        String[] rows = new String[ROWS];
        for (int i = 0; i < ROWS; i++) {
            rows[i] = "{\"data_key\":%d,\"ticker\":\"RT%d\",\"date\":\"%s\",\"metrics\":{\"forum_mentions\":%d}}"
                    .formatted(i, i % 300, LocalDate.of(2025, 1, 1).plusDays(i % 250), i);
        }
        SERVICE.push(Topics.METRICS, rows);
        SERVICE.awaitCaughtUp();
    }

    @AfterEach
    void everythingIsAsItWas() {
        if (isBuilderReplaced) {
            SERVICE.startBuilder();
            isBuilderReplaced = false;
        }
        if (!generation.isEmpty()) {
            String _ = projections("cancel", generation);
        }
        SERVICE.awaitCaughtUp();
    }

    @Test
    void aReplayContinuesAfterAShutdown() throws SQLException {
        try (StartedService builder = onlyBuilder()) {
            // Slow enough that it is still running afterwards.
            String _ = projections("replay", "metrics", "--detach", "--rate", "5000");
            generation = built();
            await().atMost(StartedService.TIMEOUT).until(() -> sum("next_offset", generation) > 0);
            assertThat(builder.process().terminate()).isLessThan(TIMEOUT);
            assertThat(builder.output()).doesNotContain("cancelling it", "could not hand over");
        }
        long reached = sum("next_offset", generation);
        assertThat(reached).isPositive();
        assertThat(isReady()).isFalse();
        assertStoppedCleanly(reached);
    }

    @Test
    void aReplayBatchThatTakesTooLongIsCancelledAndRepeated() throws SQLException {
        long reached;
        try (StartedService builder = onlyBuilder()) {
            String _ = projections("replay", "metrics", "--detach", "--rate", "5000");
            generation = built();
            await().atMost(StartedService.TIMEOUT).until(() -> sum("next_offset", generation) > 0);
            try (Connection lock = locked(generation + ".chunk")) {
                awaitLocked();
                reached = sum("next_offset", generation);
                assertThat(builder.process().terminate()).isLessThan(TIMEOUT);
                assertThat(builder.output()).contains("cancelling it").doesNotContain("could not hand over");
                lock.rollback();
            }
        }
        // The batch was either not applied, or applied without being acknowledged.
        assertThat(sum("next_offset", generation)).isGreaterThanOrEqualTo(reached);
        assertThat(isReady()).isFalse();
        assertStoppedCleanly(reached);
    }

    private void assertStoppedCleanly(long reached) throws SQLException {
        SERVICE.startBuilder();
        isBuilderReplaced = false;
        await().atMost(StartedService.TIMEOUT).until(() -> sum("next_offset", generation) > reached);
        String _ = projections("replay", "metrics", "--detach", "--rate", "0");
        await().atMost(StartedService.TIMEOUT).until(this::isReady);
        SERVICE.awaitCaughtUp();
        await().atMost(StartedService.TIMEOUT)
                .untilAsserted(() ->
                        assertThat(sum("rows_accepted", generation)).isEqualTo(sum("rows_accepted", "metrics_g1")));
        assertThat(projections("diff", generation, "--json"))
                .contains("\"added\":0")
                .doesNotContainPattern("\"(added|removed|changed)\":[1-9]");
    }

    private StartedService onlyBuilder() {
        SERVICE.killBuilder();
        isBuilderReplaced = true;
        int management = TestService.freePort();
        StartedService builder = StartedService.start(
                "projection-builder",
                directory,
                Map.of(
                        "ALTDATA_KAFKA", SERVICE.kafka(),
                        "ALTDATA_DATABASE_URL", SERVICE.databaseUrl(),
                        "ALTDATA_MANAGEMENT_PORT", Integer.toString(management)));
        await().atMost(StartedService.TIMEOUT).ignoreExceptions().until(() -> isReadyAt(management));
        SERVICE.awaitCaughtUp();
        return builder;
    }

    private static boolean isReadyAt(int port) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                                    HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/health/ready"))
                                            .timeout(TIMEOUT)
                                            .build(),
                                    HttpResponse.BodyHandlers.discarding())
                            .statusCode()
                    == 200;
        }
    }

    private static String projections(String... arguments) {
        return AltdataCommand.run(new ProjectionsCommand(), arguments).text();
    }

    private boolean isReady() throws SQLException {
        return queryText("select state = 'READY' from altdata.generation where schema_name = ?", generation)
                .equals("t");
    }

    private static String built() throws SQLException {
        return queryText(
                "select schema_name from altdata.generation where projection = ? order by number desc limit 1",
                "metrics");
    }

    private static long sum(String column, String schema) throws SQLException {
        return Long.parseLong(queryText("""
                select coalesce(sum(%s), 0) from altdata.checkpoint c
                join altdata.generation g using (projection, number) where g.schema_name = ?
                """.formatted(column), schema));
    }

    private static String queryText(String sql, String value) throws SQLException {
        try (Connection connection = SERVICE.database();
                PreparedStatement query = connection.prepareStatement(sql)) {
            query.setString(1, value);
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return row.getString(1);
            }
        }
    }

    private static Connection locked(String table) throws SQLException {
        Connection connection = SERVICE.database();
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("lock table " + table + " in access exclusive mode");
        }
        return connection;
    }

    private static void awaitLocked() {
        await().atMost(StartedService.TIMEOUT)
                .until(() -> !queryText(
                                "select count(*) from pg_stat_activity where state = ? and wait_event_type = 'Lock'",
                                "active")
                        .equals("0"));
    }
}
