package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.builder.operator.cli.AuditCommand;
import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.builder.operator.cli.RestoreCommand;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.hosting.command.ExitCode;
import altdata.testing.AltdataCommand;
import altdata.testing.EntityRecord;
import altdata.testing.MetricRecord;
import altdata.testing.Slow;
import altdata.testing.TestService;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// `restore` undoes a bad push: it publishes what was known at a moment.
@Slow
class RestoreIT {
    private static final TestService SERVICE = TestService.get();
    /// History is loaded with this known time, so it was known at [#MOMENT]; what a test pushes later was not.
    private static final String KNOWN = "2026-02-01T08:00:00Z";
    private static final Instant MOMENT = Instant.parse("2026-03-01T00:00:00Z");
    private static final String AS_OF = MOMENT.toString();
    private static final LocalDate DAY = LocalDate.of(2026, 1, 5);

    @Test
    void everyTopicIsAsItWas() {
        String ticker = "RSTALL";
        known(
                Topics.ENTITIES,
                EntityRecord.company(ticker)
                        .industry("Résumés & \"Quotes\"")
                        .peers("RSTB", "RSTC")
                        .with("handles", Map.of("forum", "rst", "microblog", "Rst"))
                        .with("added", "2025-12-31")
                        .with("active", true)
                        .with("appstore_a_app", "https://a.example")
                        .json());
        known(
                Topics.METRICS,
                MetricRecord.row(
                        5, ticker, DAY, "forum_mentions=10 forum_sentiment=0.285 microblog_mentions=7 price=12.50"),
                MetricRecord.row(5, ticker, DAY.plusDays(1), "forum_mentions=11 pe_ratio=-1E-9"),
                MetricRecord.row(5, ticker, "2026-01-15", "webtraffic=900"),
                MetricRecord.retraction(6, ticker, DAY.plusDays(2), "forum"));
        known(
                Topics.POSTS,
                post(5, ticker, "one", ",\"author\":{\"name\":\"A\",\"followers\":3},\"sentiment\":0.5"),
                post(5, ticker, "two", ",\"author\":{},\"title\":\"T\",\"source\":\"Stocks\""),
                post(5, ticker, "three", ""));
        Map<Topic<?>, String> items = items(ticker);
        items.forEach(RestoreIT::known);
        SERVICE.awaitCaughtUp();
        List<String> before = responses(ticker, "");

        SERVICE.push(
                Topics.ENTITIES,
                EntityRecord.company(ticker).key(9).industry("Bad").json());
        MetricRecord.push(
                // Changes forum and microblog; the price stays.
                MetricRecord.row(7, ticker, DAY, "forum_mentions=1 microblog_mentions=1"),
                MetricRecord.retraction(8, ticker, DAY.plusDays(1), "forum financials"),
                MetricRecord.row(8, ticker, "2026-01-20", "webtraffic=1"),
                MetricRecord.row(8, ticker, DAY.plusDays(2), "forum_mentions=1"),
                MetricRecord.row(8, ticker, DAY.plusDays(9), "forum_mentions=1"));
        SERVICE.push(
                Topics.POSTS,
                post(6, ticker, "one", ",\"score\":3"),
                "{\"data_key\":7,\"platform\":\"forum\",\"id\":\"RSTALL-two\",\"deleted\":true}",
                post(6, ticker, "four", ""));
        items.forEach((topic, row) -> SERVICE.push(topic, deletion(row)));
        SERVICE.awaitCaughtUp();
        assertThat(responses(ticker, "")).isNotEqualTo(before);

        JsonNode plan = restore(ExitCode.DONE, "--ticker", ticker, "--dry-run");
        SERVICE.awaitCaughtUp();
        JsonNode restored = restore(ExitCode.DONE, "--ticker", ticker, "--yes");

        assertThat(plan.get("topics")).isEqualTo(restored.get("topics"));
        assertThat(plan.get("published").asInt()).isZero();
        assertThat(plan.get("equal").isNull()).isTrue();
        // Of the metrics forum, microblog, forum, financials and webtraffic change back.
        assertThat(counts(restored, "metrics")).containsExactly(5, 2, 0);
        assertThat(counts(restored, "posts")).containsExactly(2, 1, 0);
        assertThat(counts(restored, "entities")).containsExactly(1, 0, 0);
        items.keySet()
                .forEach(topic -> assertThat(counts(restored, topic.shortName()))
                        .as(topic.shortName())
                        .containsExactly(1, 0, 0));
        assertThat(restored.get("omitted")).hasSize(1);
        assertThat(restored.get("omitted").get(0).asString()).isEqualTo("fx-rates");
        assertThat(restored.get("equal")).isEqualTo(restored.get("published"));
        SERVICE.awaitCaughtUp();
        assertThat(responses(ticker, "")).isEqualTo(before);
        assertThat(responses(ticker, "&as_of=" + AS_OF)).isEqualTo(before);
        assertThat(restore(ExitCode.DONE, "--ticker", ticker, "--yes")
                        .get("published")
                        .asInt())
                .isZero();
    }

    @Test
    void aDryRunShowsTheValuesAndChangesNothing() throws SQLException {
        known(Topics.ENTITIES, EntityRecord.company("RSTDRY").json());
        known(Topics.METRICS, MetricRecord.row(5, "RSTDRY", DAY, "forum_mentions=10 forum_sentiment=0.5"));
        known(Topics.NEWS, news("RSTDRY", "n1", 1, "Good \\u001b[31m"));
        MetricRecord.push(MetricRecord.row(6, "RSTDRY", DAY, "forum_mentions=1 forum_sentiment=0.5"));
        SERVICE.push(Topics.NEWS, news("RSTDRY", "n1", 2, "Bad"));
        SERVICE.awaitCaughtUp();
        String rows = text("select string_agg(a::text, '') from news_g1.article a where ticker = 'RSTDRY'");

        String text = run(ExitCode.DONE, "--as-of", AS_OF, "--ticker", "rstdry", "--dry-run");

        assertThat(text)
                .contains("metrics RSTDRY 2026-01-05 forum: forum_mentions=1 → forum_mentions=10")
                .contains("news RSTDRY n1: title=\"Bad\" → title=\"Good ")
                .contains("omitted, because their rows have no tickers: fx-rates")
                .doesNotContain("\u001b", "forum_sentiment", "restored:");
        assertThat(text("select string_agg(a::text, '') from news_g1.article a where ticker = 'RSTDRY'"))
                .isEqualTo(rows);
    }

    @Test
    void topicsAndDatesLimitWhatIsRestored() {
        known(
                Topics.METRICS,
                MetricRecord.row(5, "RSTDAY", DAY, "forum_mentions=10"),
                MetricRecord.row(5, "RSTDAY", DAY.plusDays(1), "forum_mentions=10"),
                MetricRecord.row(5, "RSTDAY", DAY.plusDays(2), "forum_mentions=10"),
                MetricRecord.row(5, "RSTDAY", DAY, "webtraffic=10"));
        known(Topics.NEWS, news("RSTDAY", "n1", 1, "Good"));
        // The bad row moved the article to a day outside of the range.
        SERVICE.push(Topics.NEWS, news("RSTDAY", "n1", 2, "Bad").replace("2026-01-05", "2026-01-20"));
        for (int day = 0; day < 3; day++) {
            MetricRecord.push(MetricRecord.row(6, "RSTDAY", DAY.plusDays(day), "forum_mentions=1 webtraffic=1"));
        }
        SERVICE.awaitCaughtUp();

        assertThat(counts(restore(ExitCode.DONE, "--ticker", "RSTDAY", "--topic", "news", "--dry-run"), "news"))
                .containsExactly(1, 0, 0);
        JsonNode restored =
                restore(ExitCode.DONE, "--ticker", "RSTDAY", "--from", "2026-01-05", "--to", "2026-01-06", "--yes");

        assertThat(counts(restored, "metrics")).containsExactly(2, 0, 0);
        assertThat(counts(restored, "news")).containsExactly(1, 0, 0);
        assertThat(restored.get("omitted")).hasSize(2);
        JsonNode rest = restore(ExitCode.DONE, "--ticker", "RSTDAY", "--topic", "altdata.metrics", "--dry-run");
        assertThat(rest.get("topics")).hasSize(1);
        // The third day, and the month, which is dated the first.
        assertThat(counts(rest, "metrics")).containsExactly(2, 0, 0);
    }

    @Test
    void theDataKeyIsAboveThePresentOneAndTheClock() throws SQLException {
        long later = System.currentTimeMillis() + Duration.ofDays(400).toMillis();
        known(Topics.PREDICTIONS, prediction("RSTKA", 1, "good"), prediction("RSTKB", 1, "good"));
        SERVICE.push(Topics.PREDICTIONS, prediction("RSTKA", later, "bad"), prediction("RSTKB", 2, "bad"));
        SERVICE.awaitCaughtUp();
        long before = System.currentTimeMillis();
        restore(ExitCode.DONE, "--ticker", "RSTKA", "--yes");
        restore(ExitCode.DONE, "--ticker", "RSTKB", "--yes");

        assertThat(text("select data_key || reason from predictions_g1.prediction where ticker = 'RSTKA'"))
                .isEqualTo(later + 1 + "good");
        assertThat(Long.parseLong(text("select data_key from predictions_g1.prediction where ticker = 'RSTKB'")))
                .isBetween(before, System.currentTimeMillis());
    }

    @Test
    void theHighestDataKeyCannotBeReplaced() {
        known(Topics.PREDICTIONS, prediction("RSTMAX", 1, "good"));
        known(Topics.METRICS, MetricRecord.row(1, "RSTMAX", DAY, "forum_mentions=10 microblog_mentions=10"));
        SERVICE.push(Topics.PREDICTIONS, prediction("RSTMAX", Long.MAX_VALUE, "bad"));
        MetricRecord.push(
                MetricRecord.row(Long.MAX_VALUE, "RSTMAX", DAY, "forum_mentions=1"),
                MetricRecord.row(2, "RSTMAX", DAY, "microblog_mentions=1"));
        SERVICE.awaitCaughtUp();

        JsonNode restored = restore(ExitCode.DIFFERENT, "--ticker", "RSTMAX", "--yes");

        assertThat(counts(restored, "predictions")).containsExactly(0, 0, 1);
        assertThat(counts(restored, "metrics")).containsExactly(1, 0, 1);
        assertThat(restored.get("skipped").get(0).get("identity").asString()).isEqualTo("RSTMAX 2026-01-05 forum");
        assertThat(restored.get("skipped").get(0).get("reason").asString()).contains("data_key");
        assertThat(restored.get("published").asInt()).isEqualTo(1);
        assertThat(restored.get("equal").asInt()).isEqualTo(1);
        assertThat(run(ExitCode.DIFFERENT, "--as-of", AS_OF, "--ticker", "RSTMAX", "--yes"))
                .contains("nothing to publish: see above");
    }

    @Test
    void whatWasUnknownIsRemovedWithItsRecordKey() throws SQLException {
        SERVICE.push(
                Topics.ALERTS,
                "{\"data_key\":1,\"id\":\"rst-new\",\"ticker\":\"RSTNEW\",\"type\":\"x\",\"date\":\"2026-01-05T00:00:00Z\"}");
        MetricRecord.push(MetricRecord.row(1, "RSTNEW", DAY, "forum_mentions=1"));
        SERVICE.awaitCaughtUp();

        JsonNode removed = restore(ExitCode.DONE, "--ticker", "RSTNEW", "--yes");

        assertThat(counts(removed, "alerts")).containsExactly(0, 1, 0);
        assertThat(counts(removed, "metrics")).containsExactly(0, 1, 0);
        assertThat(removed.get("examples").get(0).get("then").asString()).isEqualTo("none");
        assertThat(text("select deleted from alerts_g1.alert where id = 'rst-new'"))
                .isEqualTo("t");
    }

    @Test
    void theAuditTrailSaysWhatWasRestored() {
        known(Topics.PREDICTIONS, prediction("RSTAUD", 1, "good"));
        SERVICE.push(Topics.PREDICTIONS, prediction("RSTAUD", 2, "bad"));
        SERVICE.awaitCaughtUp();
        restore(ExitCode.DONE, "--ticker", "RSTAUD", "--topic", "predictions", "--yes");

        JsonNode entry = TestService.readTree(
                        AltdataCommand.run(new AuditCommand(), "--action", "restore", "--limit", "1", "--json")
                                .text())
                .get(0);
        assertThat(entry.get("subject").asString()).isEqualTo("predictions of RSTAUD as of " + AS_OF);
        assertThat(entry.get("outcome").asString()).isEqualTo("DONE");
        assertThat(entry.get("detail").asString()).isEqualTo("published: 1; restored: 1");
    }

    @Test
    void aPausedProjectionIsAFailure() {
        known(Topics.PREDICTIONS, prediction("RSTPAU", 1, "good"));
        SERVICE.awaitCaughtUp();
        AltdataCommand.run(new ProjectionsCommand(), "pause", "predictions_g1");
        try {
            SERVICE.push(Topics.PREDICTIONS, prediction("RSTPAU", 2, "bad"));
            assertThat(run(ExitCode.FAILED, "--as-of", AS_OF, "--topic", "predictions", "--timeout", "2", "--yes"))
                    .contains("predictions_g1 is paused; resume it with projections resume");
        } finally {
            AltdataCommand.run(new ProjectionsCommand(), "resume", "predictions_g1");
        }
        await().atMost(Duration.ofSeconds(30))
                .until(() -> counts(
                                restore(ExitCode.DONE, "--topic", "predictions", "--ticker", "RSTPAU", "--dry-run"),
                                "predictions")
                        .equals(List.of(1, 0, 0)));
    }

    @Test
    void anEmptyScopeIsNoError() {
        EntityRecord.push(EntityRecord.company("RSTNIL").with("known_at", KNOWN));
        SERVICE.awaitCaughtUp();
        assertThat(run(ExitCode.DONE, "--as-of", AS_OF, "--ticker", "RSTNIL", "--yes"))
                .contains("nothing to publish: everything is as it was at " + AS_OF);
        assertThat(run(ExitCode.FAILED, "--as-of", AS_OF, "--ticker", "RSTNOBODY", "--yes"))
                .contains("unknown ticker RSTNOBODY");
    }

    @Test
    void wrongUsageSaysWhatIsAccepted() {
        assertThat(run(ExitCode.USAGE, "--as-of", "2999-01-01", "--yes")).contains("not in the future");
        assertThat(run(ExitCode.USAGE, "--as-of", "2026-03-01T00:00:00", "--yes"))
                .contains("with an offset");
        assertThat(run(ExitCode.USAGE, "--yes")).contains("--as-of");
        assertThat(run(ExitCode.USAGE, "--as-of", AS_OF)).contains("--yes is required");
        assertThat(run(ExitCode.USAGE, "--as-of", AS_OF, "--topic", "api-keys", "--yes"))
                .contains("API keys are never restored");
        assertThat(run(ExitCode.USAGE, "--as-of", AS_OF, "--topic", "fx-rates", "--ticker", "A", "--yes"))
                .contains("--ticker: the rows of fx-rates have no tickers");
        assertThat(run(ExitCode.USAGE, "--as-of", AS_OF, "--topic", "entities", "--from", "2026-01-01", "--yes"))
                .contains("--from and --to: the rows of entities have no dates");
        assertThat(run(ExitCode.USAGE, "--as-of", AS_OF, "--from", "2026-01-02", "--to", "2026-01-01", "--yes"))
                .contains("before it starts");
    }

    /// Pushes history that was known before the moment.
    private static void known(Topic<?> topic, String... rows) {
        SERVICE.push(
                topic,
                Stream.of(rows)
                        .map(row -> row.replaceFirst("\\{", "{\"known_at\":\"" + KNOWN + "\","))
                        .toArray(String[]::new));
    }

    private static Map<Topic<?>, String> items(String ticker) {
        Map<Topic<?>, String> items = new LinkedHashMap<>();
        String item = "{\"data_key\":1,\"ticker\":\"" + ticker + "\",\"id\":\"i1\",\"published\":"
                + "\"2026-01-05T10:11:12.123456+05:30\",\"title\":\"T\\\\ \\u00e9\"";
        items.put(Topics.NEWS, item + ",\"url\":\"https://n.example/?a=b&c=d\",\"source\":\"\"}");
        items.put(Topics.JOBS, item + ",\"location\":\"Austin, TX\",\"department\":\"D\"}");
        items.put(Topics.APP_REVIEWS, item + ",\"rating\":4}");
        items.put(Topics.EMPLOYEE_REVIEWS, item + ",\"rating\":3.50}");
        items.put(
                Topics.SIGNAL_ALERTS,
                "{\"data_key\":1,\"id\":\"rst-1\",\"symbol\":\"" + ticker
                        + "\",\"type\":\"x\",\"change_percentage\":-2.125E2,\"prio\":-1,\"inserted\":\"1931-01-05T00:00:00Z\"}");
        items.put(
                Topics.ALERTS,
                "{\"data_key\":1,\"id\":\"rst-1\",\"ticker\":\"" + ticker
                        + "\",\"type\":\"x\",\"date\":\"2026-01-05T00:00:00.5Z\",\"value\":\"1\"}");
        items.put(
                Topics.QUOTES,
                "{\"data_key\":1,\"ticker\":\"" + ticker
                        + "\",\"price\":1234567890.12345678901234567890,\"at\":\"2026-01-05T00:00:00Z\"}");
        items.put(Topics.PREDICTIONS, prediction(ticker, 1, "good"));
        return items;
    }

    private static String deletion(String row) {
        JsonNode read = TestService.readTree(row);
        StringBuilder deletion = new StringBuilder("{\"data_key\":2,\"deleted\":true");
        for (String field : List.of("ticker", "id")) {
            if (read.has(field)) {
                deletion.append(",\"").append(field).append("\":").append(read.get(field));
            }
        }
        return deletion.append('}').toString();
    }

    private static String post(long key, String ticker, String id, String more) {
        return "{\"data_key\":" + key + ",\"platform\":\"forum\",\"id\":\"" + ticker + '-' + id
                + "\",\"created\":\"2026-01-05T10:11:12Z\",\"text\":\"about " + id + "\",\"tickers\":[\"" + ticker
                + "\",\"RSTB\"]" + more + '}';
    }

    private static String news(String ticker, String id, long key, String title) {
        return "{\"data_key\":" + key + ",\"ticker\":\"" + ticker + "\",\"id\":\"" + id + "\",\"title\":\"" + title
                + "\",\"published\":\"2026-01-05T10:11:12Z\"}";
    }

    private static String prediction(String ticker, long key, String reason) {
        return "{\"data_key\":" + key + ",\"ticker\":\"" + ticker + "\",\"date\":\"2026-01-05\",\"confidence\":0.80,"
                + "\"reason\":\"" + reason + "\"}";
    }

    /// Responses that do not depend on the present time.
    private static List<String> responses(String ticker, String more) {
        List<String> responses = new ArrayList<>();
        for (String path : List.of(
                "/timeline/?symbol=",
                "/graph/?symbol=",
                "/db_price/?symbol=",
                "/news_articles/?symbol=",
                "/job_posts/?symbol=",
                "/app_reviews/?symbol=",
                "/employee_reviews/?symbol=",
                "/alerts/?ticker=",
                "/price/?symbol=",
                "/price_prediction/?symbol=",
                "/forum_mentions/?date=2026-01-05&search=")) {
            responses.add(path + SERVICE.v1(path + ticker + more));
        }
        responses.add(SERVICE.v2("/api/entities/" + ticker + (more.isEmpty() ? "" : '?' + more.substring(1)))
                .toString());
        responses.add(SERVICE.v2("/api/social/forum/" + ticker + "?from_date=2026-01-01&to_date=2026-02-01" + more)
                .toString());
        return responses;
    }

    /// The numbers of restored, removed and skipped identities of a topic.
    private static List<Integer> counts(JsonNode result, String topic) {
        for (JsonNode row : result.get("topics")) {
            if (row.get("topic").asString().equals(topic)) {
                return Stream.of("restored", "removed", "skipped")
                        .map(name -> row.get(name).asInt())
                        .toList();
            }
        }
        throw new AssertionError(topic + " is missing in " + result);
    }

    private static JsonNode restore(int exit, String... arguments) {
        return TestService.readTree(run(
                exit,
                Stream.concat(Stream.of("--as-of", AS_OF, "--json"), Stream.of(arguments))
                        .toArray(String[]::new)));
    }

    private static String run(int exit, String... arguments) {
        AltdataCommand.CommandOutput output = AltdataCommand.run(new RestoreCommand(), arguments);
        assertThat(output.exit()).as(output.text()).isEqualTo(exit);
        return output.text();
    }

    private static String text(String sql) throws SQLException {
        try (Connection connection = SERVICE.database();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }
}
