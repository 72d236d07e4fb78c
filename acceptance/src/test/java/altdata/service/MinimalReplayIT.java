package altdata.service;

import static altdata.testing.MetricRecord.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationLifecycle;
import altdata.builder.generations.Generations;
import altdata.builder.generations.LiveRelease;
import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.contracts.tables.Projection;
import altdata.contracts.topic.Topics;
import altdata.hosting.command.ExitCode;
import altdata.testing.AltdataCommand;
import altdata.testing.AltdataCommand.CommandOutput;
import altdata.testing.EntityRecord;
import altdata.testing.MetricRecord;
import altdata.testing.Slow;
import altdata.testing.TestService;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Replays that do not read the whole log: of derived tables only, and of one ticker.
@Slow
class MinimalReplayIT {
    private static final TestService SERVICE = TestService.get();
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private static CommandOutput projections(String... arguments) {
        return AltdataCommand.run(new ProjectionsCommand(), arguments);
    }

    private static String succeeded(String... arguments) {
        CommandOutput output = projections(arguments);
        assertThat(output.exit()).as(output.text()).isZero();
        return output.text();
    }

    private static List<String> rows(String sql) throws SQLException {
        try (Connection connection = SERVICE.database();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            List<String> rows = new ArrayList<>();
            while (row.next()) {
                rows.add(row.getString(1));
            }
            return rows;
        }
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = SERVICE.database();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String state(String generation) throws SQLException {
        return rows("select state from altdata.generation where schema_name = '" + generation + "'")
                .getFirst();
    }

    /// The number of the projection's newest generation.
    private static int newest(String projection) throws SQLException {
        return Integer.parseInt(
                rows("select max(number) from altdata.generation where projection = '" + projection + "'")
                        .getFirst());
    }

    private static String mentions(String ticker) {
        return SERVICE.v1("/timeline/?symbol=" + ticker + "&data=forum_mentions")
                .at("/data/daily")
                .toString();
    }

    private static String mostMentions() {
        return SERVICE.v1("/toplist?sort=forum_mentions").toString();
    }

    @BeforeEach
    void pushRows() {
        EntityRecord.push(EntityRecord.company("MINA"), EntityRecord.company("MINB"), EntityRecord.company("MINC"));
        MetricRecord.push(
                row(1, "MINA", "2026-01-05", "forum_mentions=5"),
                row(2, "MINA", "2026-01-05", "forum_mentions=6"),
                row(1, "MINB", "2026-01-05", "forum_mentions=7"));
        SERVICE.push(
                Topics.POSTS,
                "{\"data_key\":1,\"platform\":\"forum\",\"id\":\"min-1\",\"created\":\"2026-01-05T10:00:00Z\",\"text\":\"MINA rises\",\"tickers\":[\"MINA\"],\"category\":\"discussion\"}");
        SERVICE.awaitCaughtUp();
    }

    /// Other tests read the first generations.
    @AfterEach
    void onlyTheFirstGenerationsAreLeft() throws SQLException {
        for (String retained :
                rows("select schema_name from altdata.generation where state = 'RETAINED' and number = 1")) {
            succeeded("promote", retained);
        }
        for (String state : List.of("RETAINED", "FAILED")) {
            for (String generation : rows("select schema_name from altdata.generation where state = '" + state + "'")) {
                succeeded("drop", generation, "--yes");
            }
        }
        for (String generation : rows(
                "select schema_name from altdata.generation where state in ('BUILDING', 'CATCHING_UP', 'READY')")) {
            succeeded("cancel", generation);
        }
        SERVICE.awaitCaughtUp();
    }

    @Test
    void derivedTablesAreRebuiltFromTheCopiedBaseTables() throws SQLException {
        // Other tests have changed the first generations with SQL, so their checksums are wrong.
        succeeded("replay", "metrics", "posts", "--promote");
        String metrics = "metrics_g" + newest("metrics");
        String posts = "posts_g" + newest("posts");
        String before = mostMentions();
        // As if faulty code had derived them.
        execute("update " + metrics + ".current_value set value = 1000000 where ticker = 'MINB'");
        execute("update " + posts + ".hourly_bucket set posts = 1000000 where ticker = 'MINA'");

        String built = succeeded("replay", "--all", "--derived-only");
        String newMetrics = "metrics_g" + newest("metrics");
        String newPosts = "posts_g" + newest("posts");
        assertThat(built)
                .contains(
                        "building " + newMetrics + " from the base tables of " + metrics,
                        "building " + newPosts + " from the base tables of " + posts);
        CommandOutput diff = projections("diff", newMetrics);
        assertThat(diff.exit()).as(diff.text()).isEqualTo(ExitCode.DIFFERENT);
        assertThat(diff.text()).contains("current_value", "MINB").doesNotContain("forum 2026-01-05");
        succeeded("verify", newMetrics, newPosts);

        succeeded("promote", newMetrics, newPosts);
        await().atMost(TIMEOUT).untilAsserted(() -> assertThat(mostMentions()).isEqualTo(before));
        MetricRecord.push(row(3, "MINA", "2026-01-06", "forum_mentions=8"));
        await().atMost(TIMEOUT)
                .untilAsserted(
                        () -> assertThat(mentions("MINA"))
                                .isEqualTo(
                                        "[{\"date\":\"2026-01-05\",\"forum_mentions\":6},{\"date\":\"2026-01-06\",\"forum_mentions\":8}]"));
        // Equal to what the log gives.
        succeeded("verify", newMetrics, newPosts, "--from-log");
    }

    @Test
    void aPausedCopyContinues() throws SQLException {
        int copy = copyWhilePaused();
        assertThat(state("metrics_g" + copy)).isEqualTo("BUILDING");
        assertThat(succeeded("status").lines())
                .anyMatch(line -> line.contains("metrics_g" + copy) && line.contains("derived tables only"));
        succeeded("resume", "metrics_g" + copy);
        await().atMost(TIMEOUT).until(() -> state("metrics_g" + copy).equals("READY"));
        succeeded("diff", "metrics_g" + copy);
    }

    @Test
    void aCopyOfADroppedGenerationFails() throws SQLException {
        succeeded("replay", "metrics", "--promote");
        int copied = newest("metrics");
        int copy = copyWhilePaused();
        succeeded("promote", "metrics_g1");
        succeeded("drop", "metrics_g" + copied, "--yes");
        succeeded("resume", "metrics_g" + copy);
        await().atMost(TIMEOUT).until(() -> state("metrics_g" + copy).equals("FAILED"));
    }

    /// Adds a copy of the live generation that is paused before a builder sees it.
    private static int copyWhilePaused() throws SQLException {
        try (Connection connection = SERVICE.database()) {
            connection.setAutoCommit(false);
            Generations.lock(connection);
            Generation live = LiveRelease.generations(connection).get(Projection.METRICS);
            assertThat(live).isNotNull();
            Generation copy = Generations.addCopy(connection, Generations.known(connection), live);
            GenerationLifecycle.setPaused(connection, List.of(copy), true);
            return copy.number();
        }
    }

    @Test
    void baseTablesOfAnotherVersionAreNotCopied() throws SQLException {
        execute("update altdata.generation set base_definition = 'other' where schema_name = 'metrics_g1'");
        try {
            CommandOutput replay = projections("replay", "metrics", "--derived-only");
            assertThat(replay.exit()).isEqualTo(ExitCode.FAILED);
            assertThat(replay.text())
                    .contains(
                            "another version defined the base tables of metrics_g1, so they cannot be copied: replay them from the log");
        } finally {
            execute("update altdata.generation set base_definition = '" + Projection.METRICS.baseDefinitionDigest()
                    + "' where schema_name = 'metrics_g1'");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "metrics --derived-only --ticker MINA, derived tables can only be rebuilt as a whole",
        "metrics --derived-only --from 2026-01-01, derived tables can only be rebuilt as a whole",
        "metrics --derived-only --rate 5, so there is no rate",
        "entities --derived-only, entities has no derived tables; these have: metrics"
    })
    void impossibleRequestsAreRejected(String arguments, String message) {
        CommandOutput replay = projections(("replay " + arguments).split(" "));
        assertThat(replay.exit()).as(replay.text()).isEqualTo(ExitCode.USAGE);
        assertThat(replay.text()).contains(message);
    }

    @Test
    void aRunningReplayOfTheOtherKindIsNotContinued() throws SQLException {
        copyWhilePaused();
        CommandOutput replay = projections("replay", "metrics");
        assertThat(replay.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(replay.text()).contains("is being built already, derived tables only");
    }

    /// The key of a record does not have to be its ticker, so a ticker can be in any partition.
    @Test
    void aReplayOfATickerReadsOnlyThePartitionsThatContainIt() throws SQLException {
        byte[] other = "another key".getBytes(StandardCharsets.UTF_8);
        for (int partition : new int[] {0, 3}) {
            SERVICE.pushRaw(
                    Topics.QUOTES,
                    partition,
                    other,
                    ("{\"data_key\":" + (partition + 1)
                                    + ",\"ticker\":\"mi\\u006ec\",\"at\":\"2026-01-05T10:00:00Z\",\"price\":"
                                    + partition + "}")
                            .getBytes(StandardCharsets.UTF_8));
        }
        SERVICE.awaitCaughtUp();
        assertThat(rows("select partition from quotes_g1.ticker_offset where ticker = 'MINC' order by 1"))
                .containsExactly("0", "3");
        assertThat(rows("""
                select partition from quotes_g1.ticker_offset t
                join altdata.checkpoint c using (partition)
                where ticker = 'MINC' and c.projection = 'quotes' and c.number = 1 and first_offset >= next_offset
                """)).isEmpty();

        // Not deleted: the checksums of a deleted row would remain wrong, and other tests verify this generation.
        execute("update quotes_g1.quote set price = 100 where ticker = 'MINC'");
        succeeded("replay", "quotes", "--ticker", "MINC", "--promote");
        assertThat(rows("select price from quotes_g1.quote where ticker = 'MINC'"))
                .containsExactly("3");
    }
}
