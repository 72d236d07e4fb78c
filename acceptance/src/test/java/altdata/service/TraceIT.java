package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.builder.operator.cli.DeadLettersCommand;
import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.builder.operator.cli.TraceCommand;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.hosting.command.ExitCode;
import altdata.testing.AltdataCommand;
import altdata.testing.EntityRecord;
import altdata.testing.MetricRecord;
import altdata.testing.Slow;
import altdata.testing.TestService;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// A value is traced to the record of the log that it comes from, and to every other record that concerns it.
@Slow
class TraceIT {
    private static final TestService SERVICE = TestService.get();
    private static final String DATE = "2026-03-02";

    private static AltdataCommand.CommandOutput run(String... arguments) {
        return AltdataCommand.run(new TraceCommand(), arguments);
    }

    private static JsonNode trace(String... arguments) {
        String[] all = Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = "--json";
        AltdataCommand.CommandOutput output = run(all);
        assertThat(output.exit()).as(output.text()).isZero();
        assertThat(output.text()).doesNotContain("warning");
        return TestService.readTree(output.text());
    }

    /// Each record in one line: its position, value and outcome.
    private static List<String> lines(JsonNode trace) {
        return trace.get("records").valueStream().map(TraceIT::line).toList();
    }

    private static String line(JsonNode record) {
        JsonNode by = record.get("by");
        return "%s:%s %s %s%s"
                .formatted(
                        record.get("partition").asString(),
                        record.get("offset").asString(),
                        record.get("withdrawn").asBoolean()
                                ? "withdrawn"
                                : record.get("value").asString(),
                        record.get("outcome").asString(),
                        by.isNull()
                                ? ""
                                : " " + by.get("partition").asString() + ":"
                                        + by.get("offset").asString());
    }

    private static String winner(JsonNode trace) {
        JsonNode winner = trace.get("winners").get(0);
        return winner.get("partition").asString() + ":" + winner.get("offset").asString();
    }

    private static String at(RecordMetadata record) {
        return record.partition() + ":" + record.offset();
    }

    /// Writes a record as a foreign client could: to any partition, without a key.
    private static RecordMetadata push(Topic<?> topic, int partition, String value) {
        return SERVICE.pushRaw(topic, partition, null, value.getBytes(StandardCharsets.UTF_8));
    }

    private static RecordMetadata pushMetrics(int partition, long key, String ticker, String metrics) {
        return push(Topics.METRICS, partition, MetricRecord.row(key, ticker, DATE, metrics));
    }

    @Test
    void everyRecordIsListedWithWhatBecameOfIt() {
        EntityRecord.push(EntityRecord.company("TRCA"));
        RecordMetadata first = pushMetrics(0, 20, "trca", "forum_mentions=5 microblog_mentions=1");
        RecordMetadata older = pushMetrics(1, 10, "TRCA", "forum_mentions=3");
        RecordMetadata repeated = pushMetrics(2, 20, "TRCA", "forum_mentions=5");
        RecordMetadata escaped = push(
                Topics.METRICS,
                3,
                "{\"data_key\":30,\"ticker\":\"\\u0054RC\\u0041\",\"date\":\"2026\\u002d03-02\","
                        + "\"metrics\":{\"forum_sentiment\":0.5,\"forum_mentions\":null}}");
        RecordMetadata invalid = pushMetrics(4, 40, "TRCA", "forum_mentions=10.5");
        RecordMetadata truncated = push(
                Topics.METRICS, 4, "{\"ticker\":\"TRCA\",\"date\":\"2026-03-02\",\"metrics\":{\"forum_mentions\":5");
        RecordMetadata empty = pushMetrics(5, 50, "TRCA", "forum_mentions=null");
        RecordMetadata retraction =
                push(Topics.METRICS, 5, MetricRecord.retraction(60, "TRCA", LocalDate.parse(DATE), "forum"));
        // These records do not concern the value.
        RecordMetadata _ = pushMetrics(0, 70, "TRCA", "microblog_mentions=9");
        RecordMetadata _ = pushMetrics(0, 70, "TRCA", "microblog_mentions=9.5");
        RecordMetadata _ = pushMetrics(0, 70, "TRCAB", "forum_mentions=9");
        RecordMetadata _ = push(Topics.METRICS, 0, MetricRecord.row(70, "TRCA", "2026-03-03", "forum_mentions=9"));
        abortedRecord(MetricRecord.row(80, "TRCA", DATE, "forum_mentions=9"));
        SERVICE.awaitCaughtUp();

        JsonNode trace = trace("TRCA", "forum_mentions", DATE);

        assertThat(lines(trace))
                .containsExactly(
                        at(first) + " 5 replaced " + at(escaped),
                        at(older) + " 3 older " + at(first),
                        at(repeated) + " 5 repeats " + at(first),
                        at(escaped) + "  replaced " + at(retraction),
                        at(invalid) + "  rejected",
                        at(truncated) + "  rejected",
                        at(empty) + "  without_content",
                        at(retraction) + " withdrawn wins");
        assertThat(winner(trace)).isEqualTo(at(retraction));
        assertThat(trace.get("value").isNull()).isTrue();
        assertThat(trace.at("/records/4/reason").asString()).isEqualTo("out_of_range");
        assertThat(trace.at("/records/5/reason").asString()).isEqualTo("not_json");
        assertThat(run("TRCA", "forum_mentions", DATE).text())
                .contains(
                        "forum_mentions of TRCA on 2026-03-02: retracted",
                        "from altdata.metrics " + at(retraction) + ", known 20",
                        "replaced by " + at(escaped),
                        "older than " + at(first) + ", which was there",
                        "repeats " + at(first),
                        "rejected: out_of_range (metrics.forum_mentions: expected",
                        "no effect: all values of the group are null",
                        "records read in all: ");
        // A fraction as the API publishes it, and as the record states it.
        String before =
                Instant.ofEpochMilli(retraction.timestamp()).minusMillis(1).toString();
        JsonNode sentiment = trace("TRCA", "forum_sentiment", DATE, "--as-of", before);
        assertThat(sentiment.get("value").asInt()).isEqualTo(50);
        assertThat(sentiment.at("/winners/0/value").asDouble()).isEqualTo(0.5);
    }

    private static void abortedRecord(String value) {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        SERVICE.kafka(),
                        ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                        "trace"),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            producer.initTransactions();
            producer.beginTransaction();
            var _ = producer.send(
                    new ProducerRecord<>(Topics.METRICS.name(), 1, null, value.getBytes(StandardCharsets.UTF_8)));
            producer.flush();
            producer.abortTransaction();
        }
    }

    @Test
    void theWinnerIsFoundWithoutReadingTheWholeLog() {
        EntityRecord.push(EntityRecord.company("TRCB"));
        pushNoise(1_500);
        RecordMetadata appended = pushMetrics(2, 1, "TRCB", "forum_mentions=5 microblog_mentions=1");
        pushNoise(1_500);
        RecordMetadata stated = push(
                Topics.METRICS,
                3,
                MetricRecord.row(2, "TRCB", DATE, "microblog_mentions=2")
                        .replaceFirst("\\{", "{\"known_at\":\"2026-03-03T10:00:00.5Z\","));
        SERVICE.awaitCaughtUp();

        JsonNode byTimestamp = trace("TRCB", "forum_mentions", DATE, "--winner");
        assertThat(winner(byTimestamp)).isEqualTo(at(appended));
        assertThat(byTimestamp.get("records_read_for_winners").asLong()).isBetween(1L, 300L);
        assertThat(byTimestamp.get("offsets_in_log").asLong()).isGreaterThan(3_000);
        assertThat(byTimestamp.has("records")).isFalse();

        JsonNode byKnownAt = trace("TRCB", "microblog_mentions", DATE);
        assertThat(winner(byKnownAt)).isEqualTo(at(stated));
        assertThat(byKnownAt.at("/winners/0/known").asString()).isEqualTo("2026-03-03T10:00:00.500Z");
        // Known later, with a lower data key.
        assertThat(lines(byKnownAt)).containsExactly(at(stated) + " 2 wins", at(appended) + " 1 older " + at(stated));
        // Each record was read once.
        assertThat(byKnownAt.get("records_read").asLong())
                .isLessThanOrEqualTo(byKnownAt.get("offsets_in_log").asLong());

        assertThat(run("TRCB", "forum_mentions", DATE, "--winner").text())
                .contains("forum_mentions of TRCB on 2026-03-02: 5", "records read to find it: ")
                .doesNotContain("OUTCOME");
    }

    private static void pushNoise(int records) {
        MetricRecord.push(IntStream.range(0, records)
                .mapToObj(i -> MetricRecord.row(
                        1, "TRN" + i % 100, LocalDate.EPOCH.plusDays(9_000 + i / 100), "forum_mentions=1"))
                .toArray(String[]::new));
    }

    /// A record with its known time and value.
    private record Known(RecordMetadata record, long dataKey, Instant at, int value) {}

    @Test
    void theWinnerAsOfAMomentIsTheVersionWithTheHighestDataKeyThatWasKnown() {
        EntityRecord.push(EntityRecord.company("TRCC")
                .with("handles", Map.of("forum", "trcc"))
                .with("known_at", "2026-03-01T00:00:00Z"));
        Random random = new Random(26);
        List<Known> all = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            long dataKey = random.nextInt(1_000_000);
            Instant at = Instant.parse("2026-03-03T00:00:00Z").plusMillis(random.nextInt(100_000_000));
            int partition = random.nextInt(Topic.PARTITIONS);
            String value = MetricRecord.row(dataKey, "TRCC", DATE, "forum_followers=" + i)
                    .replaceFirst("\\{", "{\"known_at\":\"" + at + "\",");
            all.add(new Known(push(Topics.METRICS, partition, value), dataKey, at, i));
        }
        SERVICE.awaitCaughtUp();
        List<Known> byTime =
                all.stream().sorted(Comparator.comparing(Known::at)).toList();
        for (int last = 0; last < byTime.size(); last += 7) {
            Instant moment = byTime.get(last).at();
            Known winner = byTime.subList(0, last + 1).stream()
                    .max(Comparator.comparingLong(Known::dataKey))
                    .orElseThrow();

            JsonNode trace = trace("TRCC", "forum_followers", DATE, "--as-of", moment.toString());

            assertThat(winner(trace)).as("as of %s", moment).isEqualTo(at(winner.record()));
            assertThat(trace.get("value").asInt()).isEqualTo(winner.value());
            assertThat(outcomes(trace, "wins")).containsExactly(at(winner.record()) + " " + winner.value() + " wins");
            assertThat(outcomes(trace, "known_later")).hasSize(byTime.size() - last - 1);
            assertThat(lines(trace)).hasSize(all.size());
            assertThat(SERVICE.v2("/api/social/forum/TRCC?from_date=2026-03-02&to_date=2026-03-02&as_of=" + moment)
                            .toString())
                    .contains(":" + winner.value());
        }
        AltdataCommand.CommandOutput before =
                run("TRCC", "forum_followers", DATE, "--as-of", "2026-03-02T23:00:00Z", "--winner");
        assertThat(before.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(before.text())
                .contains("no version of forum_followers of TRCC on 2026-03-02 was known at 2026-03-02T23");
    }

    private static List<String> outcomes(JsonNode trace, String outcome) {
        return lines(trace).stream()
                .filter(line -> line.contains(" " + outcome))
                .toList();
    }

    @Test
    void aDifferenceBetweenTablesAndLogIsAnExitCode() throws SQLException {
        EntityRecord.push(EntityRecord.company("TRCX"));
        RecordMetadata _ = pushMetrics(0, 1, "TRCX", "forum_mentions=3");
        SERVICE.awaitCaughtUp();
        assertThat(run("TRCX", "forum_mentions", DATE).exit()).isZero();
        AltdataCommand.CommandOutput output;
        try (Connection connection = SERVICE.database();
                Statement statement = connection.createStatement()) {
            // As a builder: otherwise the generation counts as changed by another program.
            statement.execute("set altdata.content_writer = 'builder'");
            statement.execute("update metrics_g1.chunk set ticker = 'TRCX-GONE' where ticker = 'TRCX'");
            output = run("TRCX", "forum_mentions", DATE);
            statement.execute("update metrics_g1.chunk set ticker = 'TRCX' where ticker = 'TRCX-GONE'");
        }
        assertThat(output.exit()).isEqualTo(ExitCode.DIFFERENT);
        assertThat(output.text()).contains("the live tables and the log differ");
    }

    @Test
    void aDerivedMetricIsTracedToTheRecordsOfBothParts() {
        EntityRecord.push(EntityRecord.company("TRCD"));
        RecordMetadata both = pushMetrics(0, 1, "TRCD", "appstore_a_downloads=10 appstore_b_downloads=15");
        RecordMetadata second = pushMetrics(1, 2, "TRCD", "appstore_b_downloads=21");
        SERVICE.awaitCaughtUp();

        JsonNode trace = trace("TRCD", "app_downloads", DATE);

        assertThat(trace.get("value").asInt()).isEqualTo(16);
        assertThat(trace.get("records")
                        .valueStream()
                        .map(record -> record.get("group").asString() + " " + line(record)))
                .containsExactly(
                        "appstore_a " + at(both) + " 10 wins",
                        "appstore_b " + at(both) + " 15 replaced " + at(second),
                        "appstore_b " + at(second) + " 21 wins");
        assertThat(run("TRCD", "app_downloads", DATE, "--winner").text())
                .contains(
                        "appstore_a: from altdata.metrics " + at(both),
                        "appstore_b: from altdata.metrics " + at(second));
    }

    @Test
    void aMonthlyMetricConcernsTheWholeMonth() {
        EntityRecord.push(EntityRecord.company("TRCM"));
        RecordMetadata record = push(Topics.METRICS, 0, MetricRecord.row(1, "TRCM", "2026-03-17", "webtraffic=1200"));
        SERVICE.awaitCaughtUp();

        assertThat(lines(trace("TRCM", "webtraffic", "2026-03-31"))).containsExactly(at(record) + " 1200 wins");
    }

    @Test
    void aPostIsTracedWithItsDeletionAndTombstones() {
        RecordMetadata first = push(Topics.POSTS, 0, post(5, "The first\\u001b[31m text"));
        RecordMetadata second = push(Topics.POSTS, 1, post(6, "x".repeat(200)));
        RecordMetadata tombstone =
                SERVICE.pushRaw(Topics.POSTS, 2, "forum:trace-1".getBytes(StandardCharsets.UTF_8), null);
        RecordMetadata deletion =
                push(Topics.POSTS, 3, "{\"data_key\":9,\"platform\":\"forum\",\"id\":\"trace-1\",\"deleted\":true}");
        RecordMetadata late = push(Topics.POSTS, 4, post(8, "too late"));
        RecordMetadata _ = push(Topics.POSTS, 4, post(8, "other").replace("trace-1", "trace-2"));
        SERVICE.awaitCaughtUp();

        JsonNode trace = trace("post", "forum", "trace-1");

        assertThat(lines(trace))
                .containsExactly(
                        at(first) + " The first?[31m text replaced " + at(second),
                        at(second) + " " + "x".repeat(79) + "… replaced " + at(deletion),
                        at(tombstone) + "  rejected",
                        at(deletion) + " withdrawn wins",
                        at(late) + " too late older " + at(deletion));
        assertThat(trace.get("platform").asString() + trace.get("id").asString())
                .isEqualTo("forumtrace-1");
        assertThat(run("post", "forum", "trace-1").text()).contains("post forum trace-1: deleted", "null_value");
    }

    private static String post(long key, String text) {
        return ("{\"data_key\":%d,\"platform\":\"forum\",\"id\":\"trace-1\",\"created\":\"2026-03-02T10:00:00Z\","
                        + "\"text\":\"%s\"}")
                .formatted(key, text);
    }

    /// Kafka rejects the search for a time before 1970.
    @Test
    void aWinnerMayHaveBeenKnownBefore1970() {
        RecordMetadata record = push(
                Topics.ENTITIES,
                0,
                EntityRecord.company("TRCO")
                        .with("known_at", "1965-01-01T00:00:00Z")
                        .json());
        SERVICE.awaitCaughtUp();

        assertThat(lines(trace("entity", "TRCO"))).containsExactly(at(record) + " Name of TRCO wins");
        assertThat(winner(trace("entity", "TRCO", "--winner"))).isEqualTo(at(record));
    }

    @Test
    void anEntityIsTraced() {
        RecordMetadata first =
                push(Topics.ENTITIES, 0, EntityRecord.company("TRCE").key(1).json());
        RecordMetadata renamed = push(
                Topics.ENTITIES,
                5,
                EntityRecord.company("TRCE").key(2).with("name", "Renamed").json());
        RecordMetadata rejected = push(Topics.ENTITIES, 5, "{\"data_key\":3,\"ticker\":\"trce\"}");
        SERVICE.awaitCaughtUp();

        assertThat(lines(trace("entity", "trce")))
                .containsExactly(
                        at(first) + " Name of TRCE replaced " + at(renamed),
                        at(renamed) + " Renamed wins",
                        at(rejected) + "  rejected");
    }

    @Test
    void aRejectedRecordShowsWhatAnOperatorDid() {
        EntityRecord.push(EntityRecord.company("TRCF"));
        RecordMetadata broken = pushMetrics(1, 1, "TRCF", "forum_mentions=10.5");
        SERVICE.awaitCaughtUp();
        JsonNode rejected = trace("TRCF", "forum_mentions", DATE);
        assertThat(rejected.get("winners")).isEmpty();
        assertThat(rejected.at("/records/0/dead_letter").asString()).isEqualTo("waiting");

        assertThat(AltdataCommand.run(
                                new DeadLettersCommand(),
                                "discard",
                                "metrics",
                                "1",
                                Long.toString(broken.offset()),
                                "--yes")
                        .exit())
                .isZero();

        assertThat(trace("TRCF", "forum_mentions", DATE)
                        .at("/records/0/dead_letter")
                        .asString())
                .isEqualTo("discarded");
    }

    @Test
    void recordsThatTheTablesDoNotContainYetAreMarked() {
        EntityRecord.push(EntityRecord.company("TRCG"));
        RecordMetadata projected = pushMetrics(0, 1, "TRCG", "forum_mentions=1");
        SERVICE.awaitCaughtUp();
        assertThat(AltdataCommand.run(new ProjectionsCommand(), "pause", "metrics_g1")
                        .exit())
                .isZero();
        try {
            RecordMetadata waiting = pushMetrics(0, 2, "TRCG", "forum_mentions=2");

            assertThat(lines(trace("TRCG", "forum_mentions", DATE)))
                    .containsExactly(at(projected) + " 1 wins", at(waiting) + " 2 not_projected");
        } finally {
            assertThat(AltdataCommand.run(new ProjectionsCommand(), "resume", "metrics_g1")
                            .exit())
                    .isZero();
        }
        SERVICE.awaitCaughtUp();
        assertThat(trace("TRCG", "forum_mentions", DATE).get("value").asInt()).isEqualTo(2);
    }

    @Test
    void withoutATerminalProgressIsPrintedOnlyOnRequest() {
        RecordMetadata _ =
                push(Topics.ENTITIES, 0, EntityRecord.company("TRCI").key(1).json());
        SERVICE.awaitCaughtUp();
        String line = "trace: [\\d,]+ of [\\d,]+ records, [\\d,]+ records/s";

        AltdataCommand.CommandOutput plain = run("entity", "TRCI", "--progress", "plain");

        assertThat(plain.exit()).as(plain.text()).isZero();
        assertThat(plain.text()).containsPattern(line).doesNotContain("\r", "\u001b");
        assertThat(run("entity", "TRCI").text()).doesNotContainPattern(line).contains("wins");
        assertThat(run("entity", "TRCI", "--progress", "none").text()).doesNotContainPattern(line);
        assertThat(run("entity", "TRCI", "--winner", "--progress", "plain").text())
                .doesNotContainPattern(line);
    }

    @Test
    void wrongArgumentsAreNamed() {
        EntityRecord.push(EntityRecord.company("TRCH"));
        SERVICE.awaitCaughtUp();
        Map<List<String>, String> usage = Map.of(
                List.of("TRCH", "forum_mention", DATE), "unknown metric 'forum_mention' (did you mean forum_mentions?)",
                List.of("TRCH", "x", DATE), "available: forum_mentions, ",
                List.of("TRCH", "price", "2026-02-30"), "such as 2026-11-01",
                List.of("TRCH", "price", "1899-01-01"), "from 1990-01-01 to 2100-12-31",
                List.of("?", "price", DATE), "invalid ticker '?'",
                List.of("TRCH", "price"), "TICKER METRIC DATE",
                List.of("post", "forums", "1"), "did you mean forum?",
                List.of("TRCH", "price", DATE, "--as-of", "2999-01-01"), "not in the future",
                List.of("TRCH", "price", DATE, "--as-of", "24h"), "RFC 3339");
        usage.forEach((arguments, message) -> {
            AltdataCommand.CommandOutput output = run(arguments.toArray(String[]::new));
            assertThat(output.exit()).as(output.text()).isEqualTo(ExitCode.USAGE);
            assertThat(output.text()).contains(message);
        });
        Map<List<String>, String> failures = Map.of(
                List.of("TRCH", "price", DATE), "no record is about price of TRCH on 2026-03-02",
                List.of("NOSUCH", "price", DATE), "unknown ticker 'NOSUCH'",
                List.of("NOSUCH", "price", DATE, "--winner"), "unknown ticker 'NOSUCH'",
                List.of("entity", "NOSUCH"), "no record is about the entity NOSUCH",
                List.of("post", "forum", "nosuch"), "no record is about the post forum nosuch");
        failures.forEach((arguments, message) -> {
            AltdataCommand.CommandOutput output = run(arguments.toArray(String[]::new));
            assertThat(output.exit()).as(output.text()).isEqualTo(ExitCode.FAILED);
            assertThat(output.text()).contains(message);
        });
    }
}
