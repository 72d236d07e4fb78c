package altdata.service;

import static altdata.testing.MetricRecord.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.contracts.topic.Topics;
import altdata.testing.AltdataCommand;
import altdata.testing.EntityRecord;
import altdata.testing.MetricRecord;
import altdata.testing.ServiceProcess;
import altdata.testing.Slow;
import altdata.testing.TestService;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Replays that are killed, shared by several builders, or requested by several operators.
@Slow
class ReplayFaultsIT {
    private static final TestService SERVICE = TestService.get();
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int ROWS = 60_000;

    private static String projections(String... arguments) {
        return AltdataCommand.run(new ProjectionsCommand(), arguments).text();
    }

    private static long number(String sql) {
        try (Connection connection = SERVICE.database();
                PreparedStatement query = connection.prepareStatement(sql);
                ResultSet row = query.executeQuery()) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long number(String column, String generation) {
        return number("""
                select coalesce(sum(%s), 0) from altdata.checkpoint c
                join altdata.generation g using (projection, number) where g.schema_name = '%s'
                """.formatted(column, generation));
    }

    private static String built(String projection) {
        try (Connection connection = SERVICE.database();
                PreparedStatement query = connection.prepareStatement(
                        "select schema_name from altdata.generation where projection = ? order by number desc limit 1")) {
            query.setString(1, projection);
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return row.getString(1);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isReady(String generation) {
        return number("select count(*) from altdata.generation where state = 'READY' and schema_name = '" + generation
                        + "'")
                == 1;
    }

    private static void load() {
        String[] rows = new String[ROWS];
        for (int i = 0; i < ROWS; i++) {
            rows[i] = "{\"data_key\":%d,\"ticker\":\"RK%d\",\"date\":\"%s\",\"metrics\":{\"forum_mentions\":%d}}"
                    .formatted(i, i % 300, LocalDate.of(2025, 1, 1).plusDays(i % 250), i);
        }
        SERVICE.push(Topics.METRICS, rows);
    }

    @AfterEach
    void nothingIsBuilt() {
        for (String projection : List.of("metrics", "quotes")) {
            String generation = built(projection);
            if (!generation.endsWith("_g1")) {
                String _ = projections("cancel", generation);
            }
        }
        SERVICE.awaitCaughtUp();
    }

    @Test
    void aKilledReplayContinuesFromItsCheckpoint() {
        load();
        SERVICE.awaitCaughtUp();
        String _ = projections("replay", "metrics", "--detach", "--rate", "20000");
        String generation = built("metrics");
        await().atMost(TIMEOUT).until(() -> number("next_offset", generation) > 0);
        try (ServiceProcess _ = SERVICE.anotherBuilder()) {
            SERVICE.killBuilder();
            long reached = number("next_offset", generation);
            assertThat(isReady(generation)).isFalse();
            // The other builder takes it over, and shares it with the first one after that has restarted.
            await().atMost(TIMEOUT).until(() -> number("next_offset", generation) > reached);
            SERVICE.startBuilder();
            String _ = projections("replay", "metrics", "--detach", "--rate", "0");
            await().atMost(TIMEOUT).until(() -> isReady(generation));
        }
        SERVICE.awaitCaughtUp();
        assertThat(number("rows_accepted", generation)).isEqualTo(number("rows_accepted", "metrics_g1"));
        assertThat(projections("diff", generation, "--json"))
                .contains("\"added\":0")
                .doesNotContainPattern("\"(added|removed|changed)\":[1-9]");
    }

    @Test
    void rowsWrittenDuringAReplayAreInBothGenerations() throws InterruptedException, ExecutionException {
        EntityRecord.push(EntityRecord.company("RKLIVE"));
        load();
        SERVICE.awaitCaughtUp();
        AtomicInteger pushed = new AtomicInteger();
        AtomicInteger failed = new AtomicInteger();
        try (ExecutorService others = Executors.newFixedThreadPool(2)) {
            String _ = projections("replay", "metrics", "--detach");
            String generation = built("metrics");
            Future<?> writing = others.submit(() -> {
                while (!isReady(generation) || pushed.get() < 100) {
                    int i = pushed.incrementAndGet();
                    MetricRecord.push(row(i, "RKLIVE", "2025-05-05", "forum_mentions=" + i));
                }
            });
            Future<?> client = others.submit(() -> {
                while (!isReady(generation)) {
                    HttpResponse<String> response =
                            SERVICE.get("/timeline/?symbol=RKLIVE&data=forum_mentions&apiKey=" + TestService.KEY);
                    failed.addAndGet(response.statusCode() == 200 ? 0 : 1);
                }
            });
            writing.get();
            client.get();
            assertThat(projections("promote", generation)).contains("is live");
        }
        assertThat(failed).hasValue(0);
        SERVICE.awaitCaughtUp();
        await().atMost(TIMEOUT)
                .until(() -> SERVICE.v1("/timeline/?symbol=RKLIVE&data=forum_mentions")
                        .at("/data/daily")
                        .toString()
                        .equals("[{\"date\":\"2025-05-05\",\"forum_mentions\":" + pushed + "}]"));
        assertThat(projections("rollback")).contains("metrics_g1 is live again");
        assertThat(projections("drop", built("metrics"))).contains("is dropped");
    }

    @Test
    void concurrentOperatorsDoNotConflict() throws InterruptedException, ExecutionException {
        long before = number("select count(*) from altdata.generation where projection = 'quotes'");
        try (ExecutorService operators = Executors.newFixedThreadPool(2)) {
            List<Future<String>> replays = List.of(
                    operators.submit(() -> projections("replay", "quotes")),
                    operators.submit(() -> projections("replay", "quotes")));
            for (Future<String> replay : replays) {
                assertThat(replay.get()).containsAnyOf("ready: ", "already");
            }
            assertThat(number("select count(*) from altdata.generation where projection = 'quotes'"))
                    .isEqualTo(before + 1);
            String generation = built("quotes");
            await().atMost(TIMEOUT).until(() -> isReady(generation));
            List<Future<String>> promotions = List.of(
                    operators.submit(() -> projections("promote", generation)),
                    operators.submit(() -> projections("promote", generation)));
            List<String> outputs =
                    List.of(promotions.get(0).get(), promotions.get(1).get());
            assertThat(outputs).anyMatch(text -> text.strip().endsWith("is already live"));
            assertThat(outputs).anyMatch(text -> text.strip().endsWith("is live"));
            assertThat(projections("rollback")).contains("quotes_g1 is live again");
            assertThat(projections("drop", generation)).contains("is dropped");
        }
    }
}
