package altdata.service;

import static altdata.testing.MetricRecord.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.builder.generations.Generations;
import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.contracts.topic.Topics;
import altdata.hosting.command.ExitCode;
import altdata.testing.AltdataCommand;
import altdata.testing.AltdataCommand.CommandOutput;
import altdata.testing.EntityRecord;
import altdata.testing.MetricRecord;
import altdata.testing.Slow;
import altdata.testing.TestService;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Rebuilds projections next to the live ones, as seen by an operator and by clients that send requests
/// meanwhile.
@Slow
class ReplayIT {
    private static final TestService SERVICE = TestService.get();
    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private static CommandOutput projections(String... arguments) {
        return AltdataCommand.run(new ProjectionsCommand(), arguments);
    }

    /// Read from the table, because the command measures rates for some seconds, and by partition it does not
    /// show a generation that has no partitions yet.
    private static List<String> states(String projection) {
        try (Connection connection = SERVICE.database();
                PreparedStatement select = connection.prepareStatement("""
                        select schema_name || ' ' || state from altdata.generation
                        where projection = ? and state <> 'DROPPED' order by number
                        """)) {
            select.setString(1, projection);
            List<String> states = new ArrayList<>();
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    states.add(row.getString(1));
                }
            }
            return states;
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private static long lag(String generation) {
        return JSON.readTree(projections("status", "--partitions", "--json").text())
                .valueStream()
                .filter(line -> line.get("generation").asString().equals(generation))
                .mapToLong(line -> line.get("lag_rows").asLong())
                .sum();
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = SERVICE.database();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String price(String ticker) {
        return SERVICE.v1("/timeline/?symbol=" + ticker + "&data=forum_mentions")
                .at("/data/daily")
                .toString();
    }

    /// Other tests read the first generations.
    @AfterEach
    void everythingIsAsItWas() {
        for (String projection : List.of("metrics", "quotes", "entities", "posts")) {
            for (String state : states(projection)) {
                String generation = state.substring(0, state.indexOf(' '));
                if (state.contains("RETAINED") && generation.endsWith("_g1")) {
                    assertThat(projections("promote", generation).exit()).isZero();
                }
            }
            for (String state : states(projection)) {
                String generation = state.substring(0, state.indexOf(' '));
                if (!generation.endsWith("_g1")) {
                    assertThat(projections(state.contains("RETAINED") ? "drop" : "cancel", generation)
                                    .exit())
                            .as(state)
                            .isZero();
                }
            }
        }
        SERVICE.awaitCaughtUp();
    }

    @Test
    void aRebuildByTheSameCodeGivesTheSameTables() {
        EntityRecord.push(EntityRecord.company("RPLA"));
        MetricRecord.push(
                row(1, "RPLA", "2026-01-01", "forum_mentions=5 forum_sentiment=0.285 microblog_followers=7"),
                row(2, "RPLA", "2026-02-15", "forum_mentions=9"),
                MetricRecord.retraction(3, "RPLA", LocalDate.of(2026, 1, 1), "microblog"));
        // Recently counted, and no longer counted now.
        LocalDate yesterday = LocalDate.now(ZoneOffset.UTC).minusDays(1);
        MetricRecord.push(row(1, "RPLA", yesterday.toString(), "imageboard_mentions=5"));
        SERVICE.awaitCaughtUp();
        MetricRecord.push(MetricRecord.retraction(2, "RPLA", yesterday, "imageboard"));
        SERVICE.awaitCaughtUp();
        for (String projection : List.of("metrics", "entities", "posts", "api_keys")) {
            CommandOutput replay = projections("replay", projection);
            assertThat(replay.exit()).as(replay.text()).isZero();
            String built = states(projection).getLast();
            assertThat(built).endsWith("READY");
            String generation = built.substring(0, built.indexOf(' '));
            CommandOutput diff = projections("diff", generation);
            assertThat(diff.exit()).as(diff.text()).isZero();
            assertThat(projections("cancel", generation).exit()).isZero();
        }
    }

    /// Its lag is small from the start, when it has not read anything yet.
    @Test
    void aGenerationOfASmallTopicIsReadyOnlyAfterItHasReadTheTopic() throws SQLException {
        assertThat(projections("replay", "api_keys", "--detach").exit()).isZero();
        await().atMost(TIMEOUT)
                .pollInterval(Duration.ofMillis(10))
                .until(() -> states("api_keys").getLast().endsWith(" READY"));

        String unread = """
                select count(*) from altdata.checkpoint live
                where projection = 'api_keys' and number = 1 and next_offset > 0 and not exists (
                    select from altdata.checkpoint built
                    where built.projection = live.projection and built.partition = live.partition
                        and built.number > 1 and built.next_offset > 0)
                """;
        try (Connection connection = SERVICE.database();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(unread)) {
            row.next();
            assertThat(row.getInt(1)).as("partitions without a checkpoint").isZero();
        }
        assertThat(projections("cancel", states("api_keys").getLast().replace(" READY", ""))
                        .exit())
                .isZero();
    }

    @Test
    void theChangesOfARebuildAreVisibleBeforePromotionAndCanBeRolledBack() throws SQLException {
        EntityRecord.push(EntityRecord.company("RPLB"));
        MetricRecord.push(row(1, "RPLB", "2026-01-01", "forum_mentions=5"));
        SERVICE.awaitCaughtUp();
        // A damaged live table simulates the result of a bug.
        execute("delete from metrics_g1.chunk where ticker = 'RPLB'");
        execute("delete from metrics_g1.current_value where ticker = 'RPLB'");
        assertThat(price("RPLB")).isEqualTo("[]");
        CommandOutput replay = projections("replay", "metrics");
        assertThat(replay.exit()).as(replay.text()).isZero();
        String generation = states("metrics").getLast().replace(" READY", "");
        CommandOutput diff = projections("diff", generation, "--json");
        assertThat(diff.exit()).isEqualTo(ExitCode.DIFFERENT);
        CommandOutput ofUnknown = projections("diff", generation, "--ticker", "NOBODY-KNOWS");
        assertThat(ofUnknown.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(ofUnknown.text()).contains("unknown ticker NOBODY-KNOWS");
        JsonNode points = JSON.readTree(diff.text())
                .valueStream()
                .filter(table -> table.get("table").asString().equals("point"))
                .findFirst()
                .orElseThrow();
        assertThat(points.get("added").asInt()).isEqualTo(1);
        assertThat(points.get("removed").asInt()).isZero();
        assertThat(points.get("examples").toString()).contains("RPLB");
        assertThat(projections("promote", generation).exit()).isZero();
        await().atMost(TIMEOUT).until(() -> price("RPLB").contains("\"forum_mentions\":5"));
        MetricRecord.push(row(2, "RPLB", "2026-01-02", "forum_mentions=6"));
        await().atMost(TIMEOUT).until(() -> price("RPLB").contains("\"forum_mentions\":6"));
        assertThat(projections("rollback").exit()).isZero();
        // The previous generation has continued to consume.
        await().atMost(TIMEOUT).until(() -> price("RPLB").equals("[{\"date\":\"2026-01-02\",\"forum_mentions\":6}]"));
        MetricRecord.push(row(3, "RPLB", "2026-01-01", "forum_mentions=5"));
    }

    @Test
    void aSingleTickerOrDateRangeCanBeReplayed() throws SQLException {
        EntityRecord.push(EntityRecord.company("RPLE"), EntityRecord.company("RPLF"));
        for (String ticker : List.of("RPLE", "RPLF")) {
            MetricRecord.push(
                    row(1, ticker, "2026-01-01", "forum_mentions=5"),
                    row(1, ticker, "2026-02-01", "forum_mentions=6"),
                    row(1, ticker, "2026-03-01", "forum_mentions=7"));
        }
        SERVICE.awaitCaughtUp();
        // With equal data keys the merge law keeps the existing row, even if it is wrong; only a rebuild
        // corrects it.
        execute("delete from metrics_g1.chunk where ticker in ('RPLE', 'RPLF')");
        CommandOutput replay =
                projections("replay", "metrics", "--ticker", "rple", "--from", "2026-02-01", "--to", "2026-02-28");
        assertThat(replay.exit()).as(replay.text()).isZero();
        assertThat(replay.text()).contains("RPLE from 2026-02-01 to 2026-02-28");
        String generation = states("metrics").getLast().replace(" READY", "");
        CommandOutput diff = projections("diff", generation, "--json");
        assertThat(diff.text()).contains("added RPLE forum 2026-02-01").doesNotContain("RPLF", "2026-01-01");
        CommandOutput ofAnother = projections("diff", generation, "--ticker", "RPLF");
        assertThat(ofAnother.exit()).isEqualTo(1);
        assertThat(ofAnother.text()).contains("was built only for RPLE, not for RPLF");
        CommandOutput promoted = projections("promote", generation);
        assertThat(promoted.exit()).as(promoted.text()).isZero();
        await().atMost(TIMEOUT).until(() -> price("RPLE").equals("[{\"date\":\"2026-02-01\",\"forum_mentions\":6}]"));
        assertThat(price("RPLF")).isEqualTo("[]");
        assertThat(states("metrics")).containsExactly("metrics_g1 LIVE");
        CommandOutput rest = projections("replay", "metrics", "--to", "2026-12-31", "--promote");
        assertThat(rest.exit()).as(rest.text()).isZero();
        await().atMost(TIMEOUT).until(() -> price("RPLF").contains("2026-03-01"));
        assertThat(price("RPLE")).contains("2026-01-01", "2026-02-01", "2026-03-01");
    }

    @Test
    void aPartialReplayOfPostsUpdatesTheMentionedTickers() throws SQLException {
        SERVICE.push(
                Topics.POSTS,
                "{\"data_key\":1,\"platform\":\"forum\",\"id\":\"rpl-1\",\"created\":\"2026-01-05T10:00:00Z\",\"text\":\"RPLG\",\"tickers\":[\"RPLG\"],\"category\":\"discussion\"}");
        SERVICE.awaitCaughtUp();
        // As if a bug had extracted the wrong ticker.
        execute("update posts_g1.post set tickers = array['RPLH'] where id = 'rpl-1'");
        execute("update posts_g1.post_mention set ticker = 'RPLH' where id = 'rpl-1'");
        execute("insert into posts_g1.dirty_hour (platform, ticker, hour) "
                + "values ('forum', 'RPLG', '2026-01-05T10:00:00Z'), ('forum', 'RPLH', '2026-01-05T10:00:00Z')");
        SERVICE.awaitCaughtUp();
        assertThat(projections("replay", "posts", "--ticker", "RPLH", "--promote")
                        .text())
                .contains("replaced RPLH in posts_g1");
        SERVICE.awaitCaughtUp();
        try (Connection connection = SERVICE.database();
                Statement statement = connection.createStatement();
                var row = statement.executeQuery(
                        "select string_agg(ticker, ' ') from posts_g1.hourly_bucket where ticker like 'RPL%'")) {
            row.next();
            assertThat(row.getString(1)).isEqualTo("RPLG");
        }
    }

    @Test
    void clientsDoNotNoticeAPromotion() throws InterruptedException {
        EntityRecord.push(EntityRecord.company("RPLC"));
        MetricRecord.push(row(1, "RPLC", "2026-01-01", "forum_mentions=5"));
        SERVICE.awaitCaughtUp();
        assertThat(projections("replay", "metrics", "--promote").exit()).isZero();
        AtomicBoolean flipping = new AtomicBoolean(true);
        List<String> wrong = Collections.synchronizedList(new ArrayList<>());
        Thread client = Thread.ofPlatform().start(() -> {
            while (flipping.get()) {
                try {
                    String response = price("RPLC");
                    if (!response.equals("[{\"date\":\"2026-01-01\",\"forum_mentions\":5}]")) {
                        wrong.add(response);
                    }
                } catch (AssertionError | RuntimeException e) {
                    wrong.add(String.valueOf(e.getMessage()));
                }
            }
        });
        for (int flip = 0; flip < 10; flip++) {
            CommandOutput rollback = projections("rollback");
            assertThat(rollback.exit()).as(rollback.text()).isZero();
        }
        flipping.set(false);
        client.join();
        assertThat(wrong).isEmpty();
    }

    /// Its dirty marks are never all processed while rows arrive.
    @Test
    void aPromotionDoesNotWaitForNewRows() throws InterruptedException {
        AtomicBoolean coming = new AtomicBoolean(true);
        Thread rows = Thread.ofPlatform().start(() -> {
            for (int i = 1; coming.get(); i++) {
                int key = i;
                MetricRecord.push(IntStream.range(0, 20)
                        .mapToObj(each -> row(key, "RPLS" + each, "2026-01-01", "forum_mentions=" + key))
                        .toArray(String[]::new));
            }
        });
        try {
            CommandOutput replay = projections("replay", "metrics", "--promote");
            assertThat(replay.exit()).as(replay.text()).isZero();
            for (int flip = 0; flip < 4; flip++) {
                CommandOutput rollback = projections("rollback");
                assertThat(rollback.exit()).as(rollback.text()).isZero();
            }
        } finally {
            coming.set(false);
            rows.join();
        }
    }

    @Test
    void aTruncatedLogIsReplayedFromItsFirstRecord() throws Exception {
        SERVICE.push(Topics.PREDICTIONS, prediction("RPLU"));
        SERVICE.awaitCaughtUp();
        try (Admin kafka = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, SERVICE.kafka()))) {
            String topic = Topics.PREDICTIONS.name();
            Map<TopicPartition, RecordsToDelete> all = new HashMap<>();
            kafka.describeTopics(List.of(topic)).allTopicNames().get().get(topic).partitions().stream()
                    .map(partition -> new TopicPartition(topic, partition.partition()))
                    .forEach(partition -> all.put(partition, RecordsToDelete.beforeOffset(-1)));
            kafka.deleteRecords(all).all().get();
        }
        SERVICE.push(Topics.PREDICTIONS, prediction("RPLV"));
        SERVICE.awaitCaughtUp();
        CompletableFuture<CommandOutput> replay =
                CompletableFuture.supplyAsync(() -> projections("replay", "predictions"));
        assertThat(replay)
                .succeedsWithin(TIMEOUT)
                .satisfies(output -> assertThat(output.exit()).as(output.text()).isZero());
        String generation = generation("predictions");
        CommandOutput diff = projections("diff", generation);
        assertThat(diff.text()).contains("removed (RPLU)").doesNotContain("RPLV");
        assertThat(projections("cancel", generation).exit()).isZero();
    }

    private static String prediction(String ticker) {
        return "{\"data_key\":1,\"ticker\":\"%s\",\"date\":\"2026-01-01\"}".formatted(ticker);
    }

    @Test
    void aPausedGenerationStopsAndResumes() {
        EntityRecord.push(EntityRecord.company("RPLD"));
        assertThat(projections("replay", "quotes").exit()).isZero();
        String generation = states("quotes").getLast().replace(" READY", "");
        assertThat(projections("pause", generation).exit()).isZero();
        AtomicInteger key = new AtomicInteger();
        await().atMost(TIMEOUT).until(() -> {
            SERVICE.push(
                    Topics.QUOTES,
                    "{\"data_key\":%d,\"ticker\":\"RPLD\",\"price\":1,\"at\":\"2026-11-19T20:59:59Z\"}"
                            .formatted(key.incrementAndGet()));
            return lag(generation) > 0 && lag("quotes_g1") == 0;
        });
        CommandOutput early = projections("promote", generation);
        assertThat(early.exit()).isEqualTo(1);
        assertThat(early.text()).contains("has not caught up with quotes_g1");
        long unread = lag(generation);
        assertThat(unread).isPositive();
        assertThat(projections("resume", generation).exit()).isZero();
        CommandOutput promoted = projections("promote", generation);
        assertThat(promoted.exit()).as(promoted.text()).isZero();
    }

    @Test
    void aReplayOfSeveralProjectionsSucceedsIfAnotherOperatorPromotesOneOfThem() {
        assertThat(projections("replay", "metrics", "--rate", "1", "--detach").exit())
                .isZero();
        String metrics = generation("metrics");
        assertThat(projections("pause", metrics).exit()).isZero();
        CompletableFuture<CommandOutput> both =
                CompletableFuture.supplyAsync(() -> projections("replay", "metrics", "quotes"));
        await().atMost(TIMEOUT).until(() -> states("quotes").getLast().endsWith(" READY"));
        String quotes = generation("quotes");
        assertThat(projections("promote", quotes).exit()).isZero();
        assertThat(projections("resume", metrics).exit()).isZero();
        assertThat(projections("replay", "metrics", "--rate", "100000", "--detach")
                        .exit())
                .isZero();
        assertThat(both)
                .succeedsWithin(TIMEOUT)
                .satisfies(output -> assertThat(output.exit()).as(output.text()).isZero());
    }

    @Test
    void aReplayOfSeveralProjectionsStartsAllOrNone() {
        EntityRecord.push(EntityRecord.company("RPLN"));
        SERVICE.awaitCaughtUp();
        assertThat(projections("replay", "metrics", "--ticker", "RPLN", "--detach")
                        .exit())
                .isZero();
        CommandOutput rejected = projections("replay", "quotes", "metrics", "--detach");
        assertThat(rejected.exit()).isEqualTo(1);
        assertThat(rejected.text()).contains("is being built already, of RPLN");
        assertThat(states("quotes")).containsExactly("quotes_g1 LIVE");
    }

    @Test
    void withoutATerminalProgressIsPrintedInLines() {
        CommandOutput replay = projections("replay", "posts");
        assertThat(replay.exit()).as(replay.text()).isZero();
        assertThat(replay.text())
                .containsPattern("replay: [\\d,]+ of [\\d,]+ rows, [\\d,]+ rows/s")
                .doesNotContain("\r", "\u001b");
        assertThat(projections("cancel", generation("posts")).exit()).isZero();

        CommandOutput silent = projections("replay", "posts", "--progress", "none");
        assertThat(silent.exit()).as(silent.text()).isZero();
        assertThat(silent.text()).doesNotContain("rows/s");
        assertThat(projections("cancel", generation("posts")).exit()).isZero();
    }

    @Test
    void jsonOutputContainsTheProgressOfEachReplay() {
        assertThat(projections("replay", "quotes").exit()).isZero();
        JsonNode json = JSON.readTree(
                projections("replay", "quotes", "--detach", "--json").text());
        assertThat(json.at("/0/generation").asString()).isEqualTo(generation("quotes"));
        assertThat(json.at("/0/state").asString()).isEqualTo("READY");
    }

    @Test
    void aMissingPartitionAffectsOnlyItsConsumers() throws SQLException {
        execute("insert into altdata.checkpoint (projection, number, topic, partition, next_offset, epoch) "
                + "values ('quotes', 1, 'altdata.quotes', 99, 5, 1)");
        try {
            CommandOutput status = projections("status", "--json");
            assertThat(status.exit()).as(status.text()).isZero();
            for (JsonNode line : JSON.readTree(status.text())) {
                assertThat(line.get("problem").asString())
                        .isEqualTo(
                                line.get("generation").asString().equals("quotes_g1")
                                        ? "altdata.quotes-99 no longer exists in Kafka"
                                        : "");
            }
        } finally {
            execute("delete from altdata.checkpoint where topic = 'altdata.quotes' and partition = 99");
        }
    }

    /// The latest generation of a projection.
    private static String generation(String projection) {
        String latest = states(projection).getLast();
        return latest.substring(0, latest.indexOf(' '));
    }

    @Test
    void aPartialReplayBecomesReadyWhileOtherRowsArrive() throws InterruptedException {
        EntityRecord.push(EntityRecord.company("RPLQ"), EntityRecord.company("RPLBUSY"));
        MetricRecord.push(row(1, "RPLQ", "2026-01-01", "forum_mentions=5"));
        AtomicBoolean isOver = new AtomicBoolean();
        AtomicInteger pushed = new AtomicInteger();
        Thread stream = Thread.ofVirtual().start(() -> {
            while (!isOver.get()) {
                // Each push waits for Kafka, so at least one more row arrives within a poll interval.
                MetricRecord.push(row(pushed.incrementAndGet(), "RPLBUSY", "2026-01-02", "forum_mentions=1"));
            }
        });
        try {
            CommandOutput replay = projections("replay", "metrics", "--ticker", "RPLQ", "--promote");
            assertThat(replay.exit()).as(replay.text()).isZero();
        } finally {
            isOver.set(true);
            stream.join();
        }
        assertThat(pushed.get()).isGreaterThan(10);
        SERVICE.awaitCaughtUp();
        assertThat(price("RPLQ")).contains("5");
    }

    /// During a rolling upgrade, operators may use commands of the older version.
    @Test
    void projectionsOfNewerVersionsStayInTheLiveRelease() throws SQLException {
        execute("""
                insert into altdata.generation (projection, number, schema_name, state, definition)
                values ('newer', 1, 'newer_g1', 'LIVE', '');
                insert into altdata.release_generation (release_id, projection, number)
                select release_id, 'newer', 1 from altdata.live_release
                """);
        try {
            assertThat(projections("replay", "quotes", "--promote").exit()).isZero();
            assertThat(newerIsLive()).isTrue();
            assertThat(projections("rollback").exit()).isZero();
            assertThat(newerIsLive()).isTrue();
        } finally {
            execute("""
                    delete from altdata.release_generation where projection = 'newer';
                    delete from altdata.generation where projection = 'newer'
                    """);
        }
    }

    private static boolean newerIsLive() throws SQLException {
        try (Connection connection = SERVICE.database();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("""
                        select exists (select from altdata.live_release l
                            join altdata.release_generation g on g.release_id = l.release_id
                            where g.projection = 'newer')
                        """)) {
            row.next();
            return row.getBoolean(1);
        }
    }

    @Test
    void aThrottledReplayRunsAtFullSpeedAfterPromotion() throws SQLException {
        EntityRecord.push(EntityRecord.company("RPLSLOW"));
        SERVICE.push(
                Topics.QUOTES, "{\"data_key\":1,\"ticker\":\"RPLSLOW\",\"price\":1,\"at\":\"2026-11-01T08:30:00Z\"}");
        CommandOutput replay = projections("replay", "quotes", "--rate", "10000", "--promote");
        assertThat(replay.exit()).as(replay.text()).isZero();
        try (Connection connection = SERVICE.database();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("""
                        select count(*), count(rows_per_second) from altdata.generation
                        where projection = 'quotes' and state = 'LIVE'
                        """)) {
            assertThat(row.next()).isTrue();
            assertThat(row.getInt(1)).isOne();
            assertThat(row.getInt(2)).isZero();
        }
    }

    @Test
    void aPausedGenerationResumesWhenItIsPromoted() {
        EntityRecord.push(EntityRecord.company("RPLE"));
        assertThat(projections("replay", "quotes").exit()).isZero();
        String generation = states("quotes").getLast().replace(" READY", "");
        // A paused generation cannot catch up.
        await().atMost(TIMEOUT).until(() -> lag(generation) == 0);
        assertThat(projections("pause", generation).exit()).isZero();
        CommandOutput promoted = projections("promote", generation);
        assertThat(promoted.exit()).as(promoted.text()).isZero();
        SERVICE.push(Topics.QUOTES, "{\"data_key\":1,\"ticker\":\"RPLE\",\"price\":1,\"at\":\"2026-11-19T20:59:59Z\"}");
        await().atMost(TIMEOUT).until(() -> lag(generation) == 0);
    }

    @Test
    void onlyAGenerationThatTheCommandBuiltIsPromoted() {
        assertThat(projections("replay", "quotes").exit()).isZero();
        String older = generation("quotes");
        CommandOutput rejected = projections("replay", "quotes", "jobs", "--promote");
        assertThat(rejected.exit()).isEqualTo(1);
        assertThat(rejected.text()).contains(older + " is READY already", "promote it, or cancel it first");
        assertThat(states("quotes")).containsExactly("quotes_g1 LIVE", older + " READY");
        assertThat(states("jobs")).containsExactly("jobs_g1 LIVE");
        assertThat(projections("cancel", older).exit()).isZero();
        CommandOutput promoted = projections("replay", "quotes", "--promote");
        assertThat(promoted.exit()).as(promoted.text()).isZero();
        assertThat(generation("quotes")).isNotEqualTo(older);
    }

    @Test
    void severalGenerationsAreChangedByOneCommandOrNone() {
        assertThat(projections("replay", "quotes", "entities").exit()).isZero();
        String quotes = generation("quotes");
        String entities = generation("entities");
        assertThat(projections("pause", quotes, entities).text()).contains(quotes + " is paused", entities);
        assertThat(projections("resume", quotes, entities, quotes).exit()).isZero();
        CommandOutput rejected = projections("cancel", quotes, "metrics_g1");
        assertThat(rejected.exit()).isEqualTo(1);
        assertThat(rejected.text()).contains("metrics_g1 is LIVE");
        assertThat(states("quotes")).contains(quotes + " READY");
        assertThat(projections("promote", quotes, "quotes_g1").text())
                .contains("only one generation of a projection can be live");
        CommandOutput promoted = projections("promote", quotes, entities);
        assertThat(promoted.exit()).as(promoted.text()).isZero();
        assertThat(projections("rollback").text()).contains("quotes_g1 is live again", "entities_g1 is live again");
        CommandOutput dropped = projections("drop", quotes, entities);
        assertThat(dropped.exit()).as(dropped.text()).isZero();
        assertThat(dropped.text())
                .contains("warning: rollback would restore", quotes + " is dropped; a rollback is no longer possible");
    }

    @Test
    void aPartialReplayIsNotPromotedTogetherWithAWholeGeneration() {
        EntityRecord.push(EntityRecord.company("RPLM"));
        SERVICE.awaitCaughtUp();
        assertThat(projections("replay", "quotes").exit()).isZero();
        assertThat(projections("replay", "posts", "--ticker", "RPLM").exit()).isZero();
        CommandOutput rejected = projections("promote", generation("posts"), generation("quotes"));
        assertThat(rejected.exit()).isEqualTo(1);
        assertThat(rejected.text()).contains("promote partial replays on their own", generation("posts"));
        assertThat(states("posts")).contains(generation("posts") + " READY");
        assertThat(states("quotes")).contains(generation("quotes") + " READY");
    }

    /// The writers of the live tables wait for a promotion, so it must not wait for a long read.
    @Test
    void aPartialReplayThatIsBeingReadIsNotPromoted() throws SQLException {
        EntityRecord.push(EntityRecord.company("RPLREAD"));
        MetricRecord.push(row(1, "RPLREAD", "2026-01-01", "forum_mentions=5"));
        SERVICE.awaitCaughtUp();
        assertThat(projections("replay", "metrics", "--ticker", "RPLREAD").exit())
                .isZero();
        String generation = generation("metrics");
        try (Connection reader = SERVICE.database();
                Statement statement = reader.createStatement()) {
            reader.setAutoCommit(false);
            statement.execute("select count(*) from " + generation + ".chunk");
            CommandOutput rejected = projections("promote", generation);
            assertThat(rejected.exit()).isEqualTo(1);
            assertThat(rejected.text()).contains("a transaction uses " + generation, "nothing was promoted");
            assertThat(states("metrics")).contains(generation + " READY");
            reader.rollback();
        }
        CommandOutput promoted = projections("promote", generation);
        assertThat(promoted.exit()).as(promoted.text()).isZero();
    }

    @Test
    void aGenerationThatIsBeingReadIsNotDropped() throws SQLException {
        assertThat(projections("replay", "quotes").exit()).isZero();
        String generation = states("quotes").getLast().replace(" READY", "");
        try (Connection reader = SERVICE.database();
                Statement statement = reader.createStatement()) {
            reader.setAutoCommit(false);
            statement.execute("lock table " + generation + ".quote in access share mode");

            CommandOutput rejected = projections("cancel", generation);

            assertThat(rejected.exit()).isEqualTo(ExitCode.FAILED);
            assertThat(rejected.text()).contains("a transaction uses " + generation, "nothing was dropped");
            assertThat(states("quotes")).contains(generation + " READY");
        }
        assertThat(projections("cancel", generation).exit()).isZero();
    }

    /// For example because its computer sleeps in the middle of a promotion.
    @Test
    void aFrozenCommandDoesNotHoldUpOthers() throws SQLException {
        try (Connection frozen = SERVICE.database()) {
            frozen.setAutoCommit(false);
            Generations.lock(frozen);
            CompletableFuture<CommandOutput> replay =
                    CompletableFuture.supplyAsync(() -> projections("replay", "quotes"));
            assertThat(replay)
                    .succeedsWithin(Duration.ofSeconds(60))
                    .satisfies(output ->
                            assertThat(output.exit()).as(output.text()).isZero());
        }
    }

    @Test
    void aGenerationThatIsStillBeingBuiltIsNotCompared() throws SQLException {
        assertThat(projections("replay", "quotes").exit()).isZero();
        String generation = generation("quotes");
        assertThat(projections("pause", generation).exit()).isZero();
        // A paused generation stays in its state, however few records there are.
        execute("update altdata.generation set state = 'BUILDING' where schema_name = '" + generation + "'");
        CompletableFuture<CommandOutput> diff = CompletableFuture.supplyAsync(() -> projections("diff", generation));
        assertThat(diff)
                .succeedsWithin(Duration.ofSeconds(20))
                .satisfies(output -> assertThat(output.text()).contains("it can be compared when it is READY"));
    }

    @Test
    void impossibleOperationsAreExplained() {
        assertThat(projections("replay", "nothing").text()).contains("unknown projection 'nothing'", "metrics");
        assertThat(projections("replay").text()).contains("--all");
        assertThat(projections("replay", "metrics", "--all").text()).contains("not both");
        assertThat(projections("diff", "metrics_g1").text()).contains("metrics_g1 is LIVE");
        assertThat(projections("promote", "metrics_g1").text()).contains("metrics_g1 is already live");
        assertThat(projections("promote", "metrics_g99").text()).contains("there is no metrics_g99");
        assertThat(projections("promote", "metrics").text()).contains("metrics_g2");
        assertThat(projections("replay", "metrics", "--ticker", "NOBODY-KNOWS").text())
                .contains("unknown ticker NOBODY-KNOWS");
        assertThat(projections("replay", "entities", "--from", "2026-01-01").text())
                .contains("table entity has no dates");
        assertThat(projections("replay", "metrics", "--from", "2026-02-01", "--to", "2026-01-01")
                        .text())
                .contains("before it starts");
        assertThat(projections("drop", "metrics_g1").text()).contains("metrics_g1 is LIVE");
        assertThat(projections("cancel", "metrics_g1").text()).contains("metrics_g1 is LIVE");
    }
}
