package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.builder.operator.cli.DeadLettersCommand;
import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.contracts.topic.Topics;
import altdata.hosting.command.ExitCode;
import altdata.testing.AltdataCommand;
import altdata.testing.TestService;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/// Rejected records are stored in full with the reason; the valid records before and after them are applied.
class DeadLettersIT {
    private static final TestService SERVICE = TestService.get();
    private static final JsonMapper JSON = new JsonMapper();

    private static String command(int expected, String... arguments) {
        AltdataCommand.CommandOutput output = AltdataCommand.run(new DeadLettersCommand(), arguments);
        assertThat(output.exit()).as(output.text()).isEqualTo(expected);
        return output.text();
    }

    @Test
    void aCorrectedRecordIsUsedLiveAndInEveryRebuild(@TempDir Path directory) throws IOException {
        SERVICE.push(
                Topics.ENTITIES,
                "{\"data_key\":1,\"id\":\"930009\",\"ticker\":\"DLM\",\"name\":\"Mended\",\"entity\":\"company\"}");
        RecordMetadata broken = SERVICE.pushRaw(
                Topics.METRICS,
                1,
                null,
                "{\"data_key\":1,\"ticker\":\"DLM\",\u001b[31m".getBytes(StandardCharsets.UTF_8));
        SERVICE.awaitCaughtUp();
        String[] place = {"metrics", "1", Long.toString(broken.offset())};
        // By the name that the list shows, too.
        assertThat(command(0, "list", "--topic", "altdata.metrics", "--json"))
                .contains("\"offset\":" + broken.offset());
        assertThat(command(0, "show", "altdata.metrics", place[1], place[2], "--json"))
                .contains("\"reason\":\"not_json\"");
        assertThat(command(0, "show", place[0], place[1], place[2]))
                .contains("\"DLM\",?[31m")
                .doesNotContain("\u001b");
        assertThat(command(2, "redrive", place[0], place[1], place[2])).contains("still rejected: 1");
        Path corrected = directory.resolve("corrected.json");
        var _ = Files.writeString(
                corrected,
                "{\"data_key\":1,\"ticker\":\"DLM\",\"date\":\"2026-01-01\",\"metrics\":{\"forum_mentions\":5}}");
        assertThat(command(0, "redrive", place[0], place[1], place[2], "--value", corrected.toString()))
                .contains("redriven: 1, still rejected: 0");
        SERVICE.awaitCaughtUp();
        assertThat(SERVICE.v1("/timeline/?symbol=DLM")
                        .at("/data/daily/0/forum_mentions")
                        .asInt())
                .isEqualTo(5);
        assertThat(command(1, "redrive", place[0], place[1], place[2])).contains("no matching dead letter");
        assertThat(command(0, "list", "--topic", "metrics", "--reason", "not_json", "--json"))
                .contains("\"offset\":" + broken.offset());
        assertThat(command(0, "drop", "--redriven")).containsPattern("dropped: [1-9]");
        assertThat(command(ExitCode.USAGE, "redrive")).contains("--all");
    }

    @Test
    void concurrentRedrivesDoNotWriteARecordTwice() throws SQLException {
        RecordMetadata broken =
                SERVICE.pushRaw(Topics.ALERTS, 1, null, "{\"data_key\":1".getBytes(StandardCharsets.UTF_8));
        SERVICE.awaitCaughtUp();
        String place = " where topic = 'altdata.alerts' and partition = 1 and record_offset = " + broken.offset();
        try (Connection somebody = SERVICE.database();
                Statement statement = somebody.createStatement()) {
            somebody.setAutoCommit(false);
            statement.execute("update altdata.dead_letter set redriven_at = now()" + place);
            CompletableFuture<String> redrive = CompletableFuture.supplyAsync(
                    () -> command(0, "redrive", "alerts", "1", Long.toString(broken.offset())));
            await().until(DeadLettersIT::isSessionWaiting);
            somebody.commit();
            assertThat(redrive)
                    .succeedsWithin(Duration.ofSeconds(30))
                    .asString()
                    .contains("redriven: 0, still rejected: 0");
        }
    }

    private static boolean isSessionWaiting() throws SQLException {
        try (Connection connection = SERVICE.database();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select exists (select from pg_stat_activity "
                        + "where wait_event_type = 'Lock' and query like '%dead_letter%for update%')")) {
            row.next();
            return row.getBoolean(1);
        }
    }

    @Test
    void droppedDeadLettersDoNotReturnWithARebuild() throws SQLException {
        RecordMetadata broken =
                SERVICE.pushRaw(Topics.QUOTES, 1, null, "{\"data_key\":1".getBytes(StandardCharsets.UTF_8));
        SERVICE.awaitCaughtUp();
        execute("update altdata.dead_letter set redriven_at = now() where topic = 'altdata.quotes'");
        assertThat(command(0, "drop", "--redriven")).contains("dropped: ");
        rebuildQuotes();
        assertThat(command(0, "list", "--topic", "quotes", "--json")).doesNotContain("\"offset\":" + broken.offset());
        assertThat(command(1, "show", "quotes", "1", Long.toString(broken.offset())))
                .contains("there is no dead letter");
        assertThat(command(0, "drop", "--redriven")).contains("dropped: 0");
    }

    @Test
    void discardedDeadLettersCanNeitherBeRedrivenNorReturn() {
        RecordMetadata broken =
                SERVICE.pushRaw(Topics.QUOTES, 3, null, "{\"data_key\":3".getBytes(StandardCharsets.UTF_8));
        RecordMetadata other =
                SERVICE.pushRaw(Topics.QUOTES, 3, null, "{\"data_key\":4".getBytes(StandardCharsets.UTF_8));
        SERVICE.awaitCaughtUp();
        String[] place = {"quotes", "3", Long.toString(broken.offset())};

        assertThat(command(ExitCode.USAGE, "discard", place[0], place[1], place[2]))
                .contains("--yes is required");
        // Neither is older than a day.
        assertThat(command(0, "discard", "quotes", "--older-than", "1d", "--yes"))
                .contains("discarded: 0");
        assertThat(command(0, "discard", place[0], place[1], place[2], "--yes", "--json"))
                .contains("{\"discarded\":1}");

        assertThat(command(1, "discard", place[0], place[1], place[2], "--yes")).contains("is waiting to be redriven");
        assertThat(command(1, "redrive", place[0], place[1], place[2])).contains("no matching dead letter");
        assertThat(command(1, "show", place[0], place[1], place[2])).contains("there is no dead letter");
        rebuildQuotes();
        assertThat(command(0, "list", "--topic", "quotes", "--since", "1h", "--json"))
                .doesNotContain("\"offset\":" + broken.offset() + ",")
                .contains("\"offset\":" + other.offset() + ",");
    }

    @Test
    void redrivePrintsWhatIsStillRejectedAsJson() {
        RecordMetadata broken =
                SERVICE.pushRaw(Topics.ALERTS, 3, null, "{\"data_key\":3".getBytes(StandardCharsets.UTF_8));
        SERVICE.awaitCaughtUp();

        String output = command(ExitCode.DIFFERENT, "redrive", "alerts", "3", Long.toString(broken.offset()), "--json");

        assertThat(output)
                .startsWith(
                        "{\"redriven\":0,\"still_rejected\":1,\"rejected\":[{\"topic\":\"altdata.alerts\",\"partition\":3,"
                                + "\"offset\":" + broken.offset() + ",\"message\":\"");
    }

    @Test
    void aDeadLetterOfARecreatedTopicReplacesAnOlderOne() throws SQLException {
        RecordMetadata broken =
                SERVICE.pushRaw(Topics.QUOTES, 2, null, "{\"data_key\":2".getBytes(StandardCharsets.UTF_8));
        SERVICE.awaitCaughtUp();
        // As in the old topic.
        execute("update altdata.dead_letter set record_time = record_time - interval '1 day', message = 'old', "
                + "redriven_at = now(), dropped_at = now() where topic = 'altdata.quotes' and partition = 2");
        rebuildQuotes();
        assertThat(deadLetter(broken).message()).contains("expected");
        assertThat(command(0, "list", "--topic", "quotes", "--json")).contains("\"offset\":" + broken.offset());
    }

    private static void rebuildQuotes() {
        AltdataCommand.CommandOutput replay =
                AltdataCommand.run(new ProjectionsCommand(), "replay", "quotes", "--json");
        assertThat(replay.exit()).as(replay.text()).isZero();
        String generation = replay.text().replaceAll("(?s).*\"generation\":\"(\\w+)\".*", "$1");
        // A generation becomes READY shortly before it has caught up, and the last records may be the ones
        // under test.
        await().until(() -> hasReadEverything(generation));
        assertThat(AltdataCommand.run(new ProjectionsCommand(), "cancel", generation)
                        .exit())
                .isZero();
    }

    private static boolean hasReadEverything(String generation) {
        AltdataCommand.CommandOutput status = AltdataCommand.run(new ProjectionsCommand(), "status", "--json");
        assertThat(status.exit()).as(status.text()).isZero();
        return JSON.readTree(status.text())
                .valueStream()
                .filter(row -> row.path("generation").asString().equals(generation))
                .anyMatch(row -> row.path("lag_rows").asLong() == 0);
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = SERVICE.database();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private record Letter(String reason, String message, byte[] key, byte[] value) {}

    @Test
    void invalidRecordsAreStoredWithTheirReasonAndValidOnesAreUsed() throws SQLException {
        Map<String, String> poison = new LinkedHashMap<>();
        poison.put("not_json", "{\"data_key\":1");
        poison.put("not_an_object", "[1]");
        poison.put("missing_field", "{\"data_key\":1,\"ticker\":\"DLA\",\"metrics\":{}}");
        poison.put(
                "wrong_type",
                "{\"data_key\":1,\"ticker\":\"DLA\",\"date\":\"2026-01-01\",\"metrics\":{\"forum_mentions\":\"5\"}}");
        poison.put(
                "out_of_range",
                "{\"data_key\":1,\"ticker\":\"DLA\",\"date\":\"2026-01-01\",\"metrics\":{\"forum_mentions\":10.5}}");
        poison.put("invalid_value", "{\"data_key\":1,\"ticker\":\"D LA\",\"date\":\"2026-01-01\",\"metrics\":{}}");
        SERVICE.push(
                Topics.ENTITIES,
                "{\"data_key\":1,\"id\":\"930001\",\"ticker\":\"DLA\",\"name\":\"Dead\",\"entity\":\"company\"}");
        Map<String, RecordMetadata> written = new LinkedHashMap<>();
        byte[] key = {(byte) 0xff, 0};
        int day = 1;
        for (Map.Entry<String, String> entry : poison.entrySet()) {
            written.put(
                    entry.getKey(),
                    SERVICE.pushRaw(Topics.METRICS, 0, key, entry.getValue().getBytes(StandardCharsets.UTF_8)));
            String good =
                    "{\"data_key\":1,\"ticker\":\"DLA\",\"date\":\"2026-02-0%d\",\"metrics\":{\"forum_mentions\":%d}}"
                            .formatted(day, day++);
            SERVICE.pushRaw(Topics.METRICS, 0, null, good.getBytes(StandardCharsets.UTF_8));
        }
        SERVICE.awaitCaughtUp();
        for (Map.Entry<String, RecordMetadata> entry : written.entrySet()) {
            Letter deadLetter = deadLetter(entry.getValue());
            assertThat(deadLetter.reason()).isEqualTo(entry.getKey());
            assertThat(deadLetter.key()).isEqualTo(key);
            assertThat(new String(deadLetter.value(), StandardCharsets.UTF_8)).isEqualTo(poison.get(entry.getKey()));
            assertThat(deadLetter.message()).contains("expected").doesNotContain("Exception", "tools.jackson");
        }
        assertThat(SERVICE.v1("/timeline/?symbol=DLA").get("data").get("daily")).hasSize(poison.size());
    }

    @Test
    void aTombstoneIsRejectedBecauseItHasNoDataKey() throws SQLException {
        RecordMetadata written = SERVICE.pushRaw(Topics.ENTITIES, 1, "DLA".getBytes(StandardCharsets.UTF_8), null);
        SERVICE.awaitCaughtUp();
        assertThat(deadLetter(written).reason()).isEqualTo("null_value");
        assertThat(deadLetter(written).value()).isNull();
        assertThat(command(0, "show", "entities", "1", Long.toString(written.offset()), "--json"))
                .contains("\"value\":null");
        assertThat(command(0, "list", "--topic", "entities", "--reason", "null_value", "--json"))
                .contains("\"redriven\":null");
    }

    @Test
    void largeInvalidRecordsAreStoredAndLargeValidRecordsAreUsed() throws SQLException {
        byte[] nonsense = "x".repeat(5_000_000).getBytes(StandardCharsets.UTF_8);
        RecordMetadata written = SERVICE.pushRaw(Topics.METRICS, 2, null, nonsense);
        SERVICE.push(
                Topics.ENTITIES,
                "{\"data_key\":1,\"id\":\"930002\",\"ticker\":\"DLBIG\",\"name\":\"Big\",\"entity\":\"company\",\"description\":\""
                        + "d".repeat(5_000_000)
                        + "\"}");
        SERVICE.awaitCaughtUp();
        assertThat(deadLetter(written).value()).hasSize(5_000_000);
        assertThat(SERVICE.v1("/ticker/?ticker=DLBIG").get("description").asString())
                .hasSize(5_000_000);
    }

    @Test
    void skippedRecordsAreCounted() throws SQLException {
        long keysBefore = count("keys_wrong");
        long fieldsBefore = count("fields_ignored");
        SERVICE.pushRaw(
                Topics.METRICS, 3, "WRONG".getBytes(StandardCharsets.UTF_8), """
                {"data_key":1,"ticker":"DLC","date":"2026-01-01","colour":"red","metrics":{"shoe_size":5,"forum_mentions":3},"retract":["shoes"]}
                """.getBytes(StandardCharsets.UTF_8));
        SERVICE.pushRaw(Topics.ALERTS, 2, null, """
                {"data_key":1,"id":"dlc-none","deleted":true}""".getBytes(StandardCharsets.UTF_8));
        SERVICE.pushRaw(Topics.ALERTS, 2, "DLC".getBytes(StandardCharsets.UTF_8), """
                {"data_key":1,"id":"dlc-some","deleted":true}""".getBytes(StandardCharsets.UTF_8));
        SERVICE.awaitCaughtUp();
        assertThat(count("keys_wrong") - keysBefore).isEqualTo(2);
        assertThat(count("fields_ignored") - fieldsBefore).isEqualTo(3);
        AltdataCommand.CommandOutput status = AltdataCommand.run(new ProjectionsCommand(), "status");
        assertThat(status.text()).contains("metrics_g", "ignored unknown fields: ", "metrics.shoe_size 1");
    }

    private static Letter deadLetter(RecordMetadata record) throws SQLException {
        try (Connection connection = SERVICE.database();
                PreparedStatement query = connection.prepareStatement("""
                        select reason, message, record_key, record_value from altdata.dead_letter
                        where topic = ? and partition = ? and record_offset = ?
                        """)) {
            query.setString(1, record.topic());
            query.setInt(2, record.partition());
            query.setLong(3, record.offset());
            try (ResultSet row = query.executeQuery()) {
                assertThat(row.next()).as("a dead letter at %s", record).isTrue();
                return new Letter(row.getString(1), row.getString(2), row.getBytes(3), row.getBytes(4));
            }
        }
    }

    private static long count(String column) throws SQLException {
        try (Connection connection = SERVICE.database();
                PreparedStatement query =
                        connection.prepareStatement("select sum(" + column + ") from altdata.checkpoint");
                ResultSet row = query.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }
}
