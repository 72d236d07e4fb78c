package altdata.service;

import static altdata.testing.MetricRecord.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.hosting.command.ExitCode;
import altdata.testing.AltdataCommand;
import altdata.testing.AltdataCommand.CommandOutput;
import altdata.testing.EntityRecord;
import altdata.testing.MetricRecord;
import altdata.testing.Slow;
import altdata.testing.TestService;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Compares live responses with those of a rebuilt generation, as an operator does before a promotion.
@Slow
class ShadowReadsIT {
    private static final TestService SERVICE = TestService.get();
    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int ENTITIES = 100;

    private String candidate = "";

    private static CommandOutput projections(String... arguments) {
        return AltdataCommand.run(new ProjectionsCommand(), arguments);
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = SERVICE.database();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String ticker(int number) {
        return "SHD" + number;
    }

    private static void request(String ticker) {
        assertThat(SERVICE.get("/timeline/?symbol=" + ticker + "&data=forum_mentions&apiKey=" + TestService.KEY)
                        .statusCode())
                .isEqualTo(200);
    }

    private JsonNode report() {
        return JSON.readTree(projections("shadow", candidate, "--examples", "200", "--json")
                        .text())
                .get(0);
    }

    private JsonNode timelines() {
        return report().get("operations")
                .valueStream()
                .filter(each -> each.get("operation").asString().equals("/timeline"))
                .findFirst()
                .orElse(JSON.readTree("{\"compared\":0,\"different\":0,\"undecided\":0}"));
    }

    private JsonNode timelinesAfter(int compared) {
        await().atMost(TIMEOUT).until(() -> timelines().get("compared").asInt() >= compared);
        return timelines();
    }

    /// Waits until the API compares, with requests to an operation that the tests do not use otherwise.
    private void start(String share) {
        CommandOutput started = projections("shadow", candidate, "--share", share);
        assertThat(started.exit()).as(started.text()).isZero();
        await().atMost(TIMEOUT).until(() -> {
            SERVICE.get("/api/social/forum/NOBODY-" + System.nanoTime(), "X-API-Key", TestService.KEY);
            return report().get("compared").asLong() > 0;
        });
    }

    @BeforeEach
    void buildACandidate() {
        EntityRecord.push(IntStream.range(0, ENTITIES)
                .mapToObj(number -> EntityRecord.company(ticker(number)))
                .toArray(EntityRecord[]::new));
        MetricRecord.push(IntStream.range(0, ENTITIES)
                .mapToObj(number -> row(1, ticker(number), "2026-01-05", "forum_mentions=" + (1_000 + number)))
                .toArray(String[]::new));
        SERVICE.awaitCaughtUp();
        CommandOutput replay = projections("replay", "metrics");
        assertThat(replay.exit()).as(replay.text()).isZero();
        candidate = replay.text().replaceAll("(?s).*ready: (\\w+).*", "$1");
    }

    @AfterEach
    void everythingIsAsItWas() {
        if (projections("promote", "metrics_g1").exit() == 0) {
            assertThat(projections("drop", candidate).exit()).isZero();
        } else {
            assertThat(projections("cancel", candidate).exit()).isZero();
        }
        SERVICE.awaitCaughtUp();
    }

    @Test
    void eachOfFiftyWrongValuesIsFound() throws SQLException {
        start("100%");
        // The value of another entity.
        execute("""
                update %1$s.chunk c
                set points = (select o.points from %1$s.chunk o where (o.ticker, o.metric_group, o.chunk)
                    = ('SHD' || substring(c.ticker from 4)::int + 50, c.metric_group, c.chunk))
                where c.ticker = any(array(select 'SHD' || n from generate_series(0, 49) n))
                """.formatted(candidate));
        for (int number = 0; number < ENTITIES; number++) {
            request(ticker(number));
        }
        assertThat(timelinesAfter(ENTITIES).get("compared").asInt()).isEqualTo(ENTITIES);
        JsonNode report = report();
        assertThat(report.get("different").asInt()).as(report.toString()).isEqualTo(50);
        assertThat(report.get("differences")
                        .valueStream()
                        .map(each -> each.get("request").asString()))
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 50)
                        .mapToObj(number -> "/timeline/?data=forum_mentions&symbol=" + ticker(number))
                        .toList());
        assertThat(report.get("differences").get(0).get("live").asString()).contains("forum_mentions");
        CommandOutput shown = projections("shadow", candidate);
        assertThat(shown.exit()).isEqualTo(ExitCode.DIFFERENT);
        assertThat(shown.text())
                .contains("50 differ", "/timeline/?data=forum_mentions&symbol=SHD")
                .doesNotContain(TestService.KEY);
        CommandOutput promoted = projections("promote", candidate, "--after-shadow", "10");
        assertThat(promoted.exit()).isEqualTo(ExitCode.DIFFERENT);
        assertThat(promoted.text()).contains("50 differ", "nothing was promoted");
    }

    @Test
    void equalResponsesWhileRowsArriveAndAfterwardsAPromotion() {
        start("1.0");
        AtomicBoolean isStopping = new AtomicBoolean();
        CompletableFuture<Void> rows = CompletableFuture.runAsync(() -> {
            for (int i = 0; !isStopping.get(); i++) {
                MetricRecord.push(row(10 + i, ticker(i % 20), "2026-01-06", "forum_mentions=" + i));
            }
        });
        CompletableFuture<CommandOutput> promotion = CompletableFuture.supplyAsync(
                () -> projections("promote", candidate, "--after-shadow", "40", "--progress", "plain"));
        for (int i = 0; !promotion.isDone() && i < 2_000; i++) {
            request(ticker(i % ENTITIES));
        }
        isStopping.set(true);
        rows.join();
        CommandOutput promoted = promotion.join();
        assertThat(promoted.exit()).as(promoted.text()).isZero();
        assertThat(promoted.text()).contains("0 differ", candidate + " is live");
        assertThat(report().get("share").isNull()).isTrue();
    }

    @Test
    void pastResponsesErrorsAndListsAreCompared() throws SQLException {
        start("100%");
        execute("delete from " + candidate + ".current_value where ticker = 'SHD7'");
        SERVICE.get("/timeline/?symbol=SHD1&apiKey=" + TestService.KEY + "&as_of=2026-01-01");
        SERVICE.get("/timeline/?symbol=NOT-THERE&apiKey=" + TestService.KEY);
        SERVICE.get("/toplist/?data=forum_mentions&apiKey=" + TestService.KEY);
        timelinesAfter(2);
        await().atMost(TIMEOUT).until(() -> report().get("different").asInt() == 1);
        JsonNode report = report();
        assertThat(report.get("differences").get(0).get("operation").asString()).isEqualTo("/toplist");
        assertThat(report.get("undecided").asInt()).as(report.toString()).isZero();
    }

    @Test
    void aShareOfTheRequestsIsCompared() {
        start("25%");
        for (int number = 0; number < 40; number++) {
            request(ticker(number));
        }
        assertThat(timelinesAfter(9).get("compared").asInt()).isBetween(9, 11);
        assertThat(report().get("different").asInt()).isZero();
        CommandOutput stopped = projections("shadow", candidate, "--stop");
        assertThat(stopped.text()).contains(candidate + " is no longer compared");
        assertThat(projections("shadow", candidate).text()).contains("(not running)");
        CommandOutput waiting = projections("promote", candidate, "--after-shadow", "1000");
        assertThat(waiting.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(waiting.text()).contains("start that first: projections shadow " + candidate);
    }

    @Test
    void aCanaryIsNotComparedWithItself() {
        start("100%");
        assertThat(projections("promote", candidate, "--canary", "share=100%").exit())
                .isZero();
        for (int number = 0; number < 20; number++) {
            request(ticker(number));
        }
        assertThat(projections("withdraw").exit()).isZero();
        for (int number = 20; number < 30; number++) {
            request(ticker(number));
        }
        assertThat(timelinesAfter(10).get("compared").asInt()).isEqualTo(10);
    }

    @Test
    void aRollbackEndsTheComparison() {
        assertThat(projections("promote", candidate).exit()).isZero();
        CommandOutput started = projections("shadow", "metrics_g1", "--share", "100%");
        assertThat(started.exit()).as(started.text()).isZero();
        assertThat(projections("rollback").exit()).isZero();
        assertThat(projections("shadow", "metrics_g1").text()).contains("(not running)");
        assertThat(projections("promote", candidate).exit()).isZero();
    }

    @Test
    void impossibleOperationsAreExplained() {
        String cases = """
                shadow metrics_g1 --share 5%              | 1  | metrics_g1 is LIVE
                shadow metrics_g99 --share 5%             | 1  | there is no metrics_g99
                shadow metrics_g99                        | 1  | there is no metrics_g99
                shadow metrics_g99 --stop                 | 1  | there is no metrics_g99
                shadow CANDIDATE --share 0%               | 64 | expected more than 0% and at most 100%
                shadow CANDIDATE --share 101%             | 64 | such as 5% or 0.05, but got 101%
                shadow CANDIDATE --share much             | 64 | but got much
                shadow CANDIDATE --share 5% --stop        | 64 | cannot be combined
                shadow CANDIDATE --examples -1            | 64 | at least 0
                promote CANDIDATE --max-differences 3     | 64 | needs --after-shadow
                promote CANDIDATE --after-shadow 0        | 64 | at least 1
                promote CANDIDATE --after-shadow 5 --max-differences -1 | 64 | at least 0
                """;
        for (String line : cases.lines().toList()) {
            String[] parts = line.split(" *\\| *");
            CommandOutput output =
                    projections(parts[0].replace("CANDIDATE", candidate).split(" "));
            assertThat(output.exit()).as(line + output.text()).isEqualTo(Integer.parseInt(parts[1]));
            assertThat(output.text()).contains(parts[2]);
        }
    }

    @Test
    void aPartialReplayCannotAnswerRequests() {
        assertThat(projections("cancel", candidate).exit()).isZero();
        CommandOutput replay = projections("replay", "metrics", "--ticker", "SHD1");
        candidate = replay.text().replaceAll("(?s).*ready: (\\w+).*", "$1");
        CommandOutput started = projections("shadow", candidate, "--share", "5%");
        assertThat(started.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(started.text()).contains("contains only SHD1", "use projections diff");
    }
}
