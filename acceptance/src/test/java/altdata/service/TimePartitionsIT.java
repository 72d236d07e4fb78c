package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.builder.operator.cli.RestoreCommand;
import altdata.contracts.topic.Topics;
import altdata.stack.sample.SampleLoad;
import altdata.testing.AltdataCommand;
import altdata.testing.AltdataCommand.CommandOutput;
import altdata.testing.EntityRecord;
import altdata.testing.Slow;
import altdata.testing.TestDates;
import altdata.testing.TestServers;
import altdata.testing.TestService;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Posts and feeds in tables that are partitioned by time, beside generations without partitions that consume the
/// same records.
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Slow
class TimePartitionsIT {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final long SEED = 26_006;
    /// Few, because metrics are not partitioned.
    private static final int METRIC_DAYS = 30;
    private static final List<String> PROJECTIONS =
            List.of("posts", "news", "jobs", "app_reviews", "employee_reviews", "alerts", "signal_alerts");
    private static final Map<String, String> BY_MONTH = Map.of("ALTDATA_PARTITION_BY", "month");

    private static TestServers servers;
    private static TestService service;
    private static Map<String, String> before;
    private static Map<String, String> after;

    @BeforeAll
    @Timeout(600)
    static void partitionEverything() {
        // Not when the class is loaded: if a test is repeated, it needs servers without partitions again.
        servers = TestServers.another();
        service = TestService.with(servers);
        Instant now = Instant.now();
        var _ = new SampleLoad(servers.kafka())
                .load(LocalDate.ofInstant(now, ZoneOffset.UTC).minusDays(METRIC_DAYS), now);
        service.awaitCaughtUp();
        Instant moment = Instant.now();
        await().atMost(TIMEOUT)
                .until(() ->
                        AllResponses.get(service, "/toplist?as_of=" + moment).statusCode() == 200);
        restartBuilder(BY_MONTH);
        await().atMost(TIMEOUT)
                .until(() -> text("select unit from altdata.partitioning").equals("month"));
        done(Stream.concat(Stream.of("replay"), PROJECTIONS.stream()).toArray(String[]::new));
        TestDates.awaitTimeInHour();
        before = AllResponses.of(service, moment);
        done(Stream.concat(Stream.of("promote"), PROJECTIONS.stream().map(name -> name + "_g2"))
                .toArray(String[]::new));
        after = AllResponses.of(service, moment);
    }

    private static void restartBuilder(Map<String, String> more) {
        service.killBuilder();
        service.startBuilder(more);
    }

    private static CommandOutput done(String... arguments) {
        CommandOutput output = AltdataCommand.run(servers, new ProjectionsCommand(), arguments);
        assertThat(output.exit()).as(output.text()).isZero();
        return output;
    }

    private static String text(String sql) throws SQLException {
        try (Connection connection = service.database();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.next() ? row.getString(1) : "";
        }
    }

    private static int partitions(String table) throws SQLException {
        return Integer.parseInt(
                text("select count(*) from pg_inherits where inhparent = '%s'::regclass".formatted(table)));
    }

    private static String post(int dataKey, String platform, String id, String created, String text) {
        return """
                {"data_key":%d,"platform":"%s","id":"%s","created":"%s","text":"%s","tickers":["PARTA","PARTB"],\
                "category":"discussion","community":"c","source":"Stocks","sentiment":0.5,"score":%d}""".formatted(dataKey, platform, id, created, text, dataKey);
    }

    private static String deletion(int dataKey, String platform, String id) {
        return "{\"data_key\":%d,\"platform\":\"%s\",\"id\":\"%s\",\"deleted\":true}".formatted(dataKey, platform, id);
    }

    private static void assertDamaged(String id) {
        CommandOutput verified = AltdataCommand.run(servers, new ProjectionsCommand(), "verify", "posts_g2");
        assertThat(verified.exit()).isNotZero();
        assertThat(verified.text()).contains(id);
    }

    @Test
    @Order(1)
    void everyOperationRespondsAsWithoutPartitions() throws SQLException {
        assertThat(before).hasSizeGreaterThan(100);
        assertThat(before.values()).noneMatch(response -> response.startsWith("5"));
        after.forEach((target, response) -> assertThat(response).as(target).isEqualTo(before.get(target)));
        assertThat(partitions("posts_g2.post_forum")).isGreaterThan(1);
        assertThat(partitions("news_g2.article")).isGreaterThan(1);
        assertThat(text("select count(*) from posts_g2.post_forum_rest")).isEqualTo("0");
        PROJECTIONS.forEach(projection -> done("diff", projection + "_g1"));
    }

    /// Versions in any order, which move posts between partitions, delete them and bring them back.
    @Test
    @Order(2)
    void theMergeLawHoldsOverAllPartitions() {
        service.push(Topics.ENTITIES, EntityRecord.company("PARTA").json());
        Random random = new Random(SEED);
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            String platform = random.nextBoolean() ? "forum" : "investor_chat";
            String id = "law-" + random.nextInt(200);
            int dataKey = random.nextInt(40);
            String created = LocalDate.of(2024, 1, 1).plusDays(random.nextInt(700)) + "T10:00:00Z";
            rows.add(
                    random.nextInt(5) == 0
                            ? deletion(dataKey, platform, id)
                            : post(dataKey, platform, id, created, "PARTA law " + random.nextInt(3)));
        }
        for (int from = 0; from < rows.size(); from += 300) {
            service.push(Topics.POSTS, rows.subList(from, from + 300).toArray(String[]::new));
        }
        service.awaitCaughtUp();
        done("diff", "posts_g1");
        done("verify");
    }

    @Test
    @Order(3)
    void aScopeCanBeReplayedIntoPartitions() throws SQLException {
        service.push(Topics.POSTS, post(1, "forum", "scope-1", "2023-05-05T10:00:00Z", "PARTA scope"));
        service.awaitCaughtUp();
        execute("update posts_g2.post set text = 'damaged' where id = 'scope-1'");
        assertDamaged("scope-1");

        done("replay", "posts", "--from", "2023-05-01", "--to", "2023-05-31", "--promote");

        assertThat(text("select text from posts_g2.post where id = 'scope-1'")).isEqualTo("PARTA scope");
        done("diff", "posts_g1");
    }

    @Test
    @Order(4)
    void aMissingOrWrongPlaceIsFound() throws SQLException {
        service.push(Topics.POSTS, post(1, "forum", "place-1", "2023-05-05T10:00:00Z", "PARTA place"));
        service.awaitCaughtUp();
        execute("update posts_g2.post_place set created = '2023-06-01' where id = 'place-1'");
        assertDamaged("place-1");
        execute("update posts_g2.post_place set created = '2023-05-05T10:00:00Z' where id = 'place-1'");
    }

    @Test
    @Order(5)
    void oldPostsOfAPlatformAreRemoved() throws SQLException {
        Instant today = Instant.now().truncatedTo(ChronoUnit.DAYS);
        Instant horizon = today.minus(Duration.ofDays(30));
        String day = today.minus(Duration.ofDays(10)).toString().substring(0, 10);
        service.push(
                Topics.POSTS,
                post(5, "forum", "old", "2023-01-10T10:00:00Z", "partretention old"),
                post(5, "forum", "new", day + "T10:00:00Z", "partretention new"),
                post(5, "imageboard", "old", "2023-01-10T10:00:00Z", "partretention old"));
        service.awaitCaughtUp();
        Instant beforeEdit = Instant.now();
        service.push(Topics.POSTS, post(6, "forum", "old", "2023-01-10T10:00:00Z", "partretention old, edited"));
        service.awaitCaughtUp();
        assertThat(text("select to_regclass('posts_g2.post_forum_2023_01') is null"))
                .isEqualTo("f");
        Map<String, String> settings = Map.of("ALTDATA_PARTITION_BY", "month", "ALTDATA_POST_RETENTION", "forum=30d");

        restartBuilder(settings);

        await().atMost(TIMEOUT)
                .until(() -> text("select to_regclass('posts_g2.post_forum_2023_01') is null")
                        .equals("t"));
        for (String schema : List.of("posts_g1", "posts_g2")) {
            String old = " from %s.post where platform = 'forum' and id = 'old'".formatted(schema);
            assertThat(text("select deleted and text is null and words is null" + old))
                    .isEqualTo("t");
            assertThat(text("select text is null from %s.post_history where id = 'old'".formatted(schema)))
                    .isEqualTo("t");
            assertThat(text("select count(*) from %s.post_mention where id = 'old'".formatted(schema)))
                    .isEqualTo("2");
            assertThat(text("select count(*) from %s.post where id = 'new' and text is not null".formatted(schema)))
                    .isEqualTo("1");
        }
        assertThat(text("select min(hour) >= '%s' from posts_g2.hourly_bucket where platform = 'forum'"
                        .formatted(horizon)))
                .isEqualTo("t");
        assertThat(found("forum_mentions", "2023-01-10")).isEmpty();
        assertThat(found("imageboard_mentions", "2023-01-10")).hasSize(1);
        assertThat(found("forum_mentions", day)).hasSize(1);

        // An older version does not win, and a newer one is removed again.
        service.push(
                Topics.POSTS,
                post(4, "forum", "old", day + "T10:00:00Z", "partretention older"),
                post(7, "forum", "older", "2023-01-11T10:00:00Z", "partretention late"));
        service.awaitCaughtUp();
        await().atMost(TIMEOUT)
                .until(() -> text("select text is null from posts_g2.post where id = 'older'")
                        .equals("t"));
        assertThat(found("forum_mentions", day)).hasSize(1);

        done("diff", "posts_g1");
        CommandOutput verified = done("verify", "posts_g2", "--json");
        JsonNode result = JSON.readTree(verified.text()).get(0);
        assertThat(result.get("damaged").asInt()).isZero();
        assertThat(result.get("expired").asInt()).isGreaterThanOrEqualTo(3);

        CommandOutput restored = AltdataCommand.run(
                servers, new RestoreCommand(), "--as-of", beforeEdit.toString(), "--topic", "posts", "--dry-run");
        assertThat(restored.text()).doesNotContain("forum old");

        // A replay writes old posts too, and is READY when they are removed.
        done("replay", "posts");
        assertThat(text("""
                select count(*) from posts_g4.post where platform = 'forum' and created < '%s'
                """.formatted(horizon))).isEqualTo("0");
        done("diff", "posts_g4");
        done("cancel", "posts_g4");

        // So is a partial one.
        done("replay", "posts", "--ticker", "PARTA", "--promote");
        assertThat(text("select text is null from posts_g2.post where id = 'older'"))
                .isEqualTo("t");
    }

    @Test
    @Order(6)
    void onlyProjectionsWithoutPartitionsCanBeDerivedAgain() {
        done("replay", "metrics", "--derived-only");
        done("cancel", "metrics_g2");
        CommandOutput rejected =
                AltdataCommand.run(servers, new ProjectionsCommand(), "replay", "posts", "--derived-only");
        assertThat(rejected.exit()).isNotZero();
        assertThat(rejected.text()).contains("partitioned tables", "replay posts from the log");
    }

    @Test
    @Order(7)
    void aLongReadDoesNotHoldUpRowsOfANewPeriod() throws SQLException {
        try (Connection reader = service.database();
                Statement statement = reader.createStatement()) {
            reader.setAutoCommit(false);
            statement.execute("lock table posts_g2.post in access share mode");
            service.push(Topics.POSTS, post(1, "imageboard", "period-1", "2019-02-05T10:00:00Z", "PARTA period"));
            service.awaitCaughtUp();
            assertThat(text("select count(*) from posts_g2.post_imageboard_rest where id = 'period-1'"))
                    .isEqualTo("1");
            reader.rollback();
        }
        await().atMost(TIMEOUT).pollInterval(Duration.ofSeconds(2)).untilAsserted(() -> {
            service.push(Topics.POSTS, post(1, "imageboard", "period-2", "2019-02-06T10:00:00Z", "PARTA period"));
            assertThat(text("""
                    select string_agg(id, ' ' order by id) from posts_g2.post
                    where id like 'period-_' and tableoid = to_regclass('posts_g2.post_imageboard_2019_02')
                    """)).isEqualTo("period-1 period-2");
        });
        service.push(Topics.POSTS, post(2, "imageboard", "period-1", "2019-02-05T10:00:00Z", "PARTA edited"));
        service.awaitCaughtUp();
        done("diff", "posts_g1");
        done("verify", "posts_g2");
        for (String projection : PROJECTIONS) {
            assertThat(text("select count(*) from %s_g2.content_checksum where writer = -2".formatted(projection)))
                    .as("partitions of %s", projection)
                    .isEqualTo("0");
        }
    }

    private static List<JsonNode> found(String operation, String date) {
        return TestService.json(
                        AllResponses.get(service, "/%s?search=partretention&date=%s".formatted(operation, date)), 200)
                .get("posts")
                .valueStream()
                .toList();
    }

    /// As a damaged disk would, without a trace.
    private static void execute(String sql) throws SQLException {
        try (Connection connection = service.database();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("set local altdata.content_writer = 'builder'");
            statement.execute(sql);
            connection.commit();
        }
    }
}
