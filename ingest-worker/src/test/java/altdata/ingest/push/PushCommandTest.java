package altdata.ingest.push;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.topic.Topics;
import altdata.hosting.command.ExitCode;
import altdata.ingest.testing.TestBroker;
import altdata.ingest.testing.TopicTail;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PushCommandTest {
    private static final String APPLE =
            "{\"data_key\":1, \"ticker\":\"AAPL\",\"date\":\"2026-11-19\",\"metrics\":{\"price\":229.870},\"later\":1e2}";
    private static final String NO_DATE = "{\"data_key\":1,\"ticker\":\"AAPL\",\"metrics\":{\"price\":1}}";

    @TempDir
    private Path directory;

    @Test
    void ndjsonRowsAreSentUnchangedWithTheirTickerAsKey() {
        try (TopicTail tail = new TopicTail(Topics.METRICS)) {
            CommandRun run = CommandRun.push(
                    "metrics", file("rows.ndjson", APPLE + "\n" + APPLE.replace("AAPL", "BRK.B") + "\n"));

            assertThat(run.exitCode()).as(run.messages()).isZero();
            assertThat(run.output()).contains("altdata.metrics: 2 sent, 0 rejected");
            assertThat(tail.records())
                    .containsExactlyInAnyOrder("AAPL=" + APPLE, "BRK.B=" + APPLE.replace("AAPL", "BRK.B"));
        }
    }

    @Test
    void lowerCaseTickerIsConvertedAndNothingElseChanges() {
        String nested =
                "{\"x\":{\"ticker\":\"inti\"},\"data_key\":1,\"ticker\" : \"inti\",\"date\":\"2026-11-19\",\"metrics\":{\"price\":1.50}}";
        String escaped =
                "{\"data_key\":1,\"ticker\":\"\\u0069bm\",\"date\":\"2026-11-19\",\"metrics\":{\"price\":1.50}}";
        try (TopicTail tail = new TopicTail(Topics.METRICS)) {
            CommandRun run = CommandRun.push("metrics", file("rows.ndjson", nested + "\n" + escaped));

            assertThat(run.exitCode()).as(run.messages()).isZero();
            assertThat(tail.records())
                    .containsExactlyInAnyOrder(
                            "INTI=" + nested.replace("\"ticker\" : \"inti\"", "\"ticker\" : \"INTI\""),
                            "IBM=" + escaped.replace("\\u0069bm", "IBM"));
        }
    }

    @Test
    void lowerCaseTickersInAnArrayAreConverted() {
        String named =
                "{\"data_key\":1,\"platform\":\"forum\",\"tickers\":[\"inti\", \"IBM\",\"brk.b\" ],\"id\":\"p\\u002d1\",\"created\":\"2026-11-19T14:03:22Z\",\"text\":\"inti\"}";
        String deleted =
                "{\"data_key\":2,\"platform\":\"forum\",\"id\":\"p-2\",\"deleted\":true,\"tickers\":[[\"x\"],\"a\\\"b\",7,{\"y\":1}]}";
        try (TopicTail tail = new TopicTail(Topics.POSTS)) {
            CommandRun run = CommandRun.push("posts", file("rows.ndjson", named + "\n" + deleted));

            assertThat(run.exitCode()).as(run.messages()).isZero();
            assertThat(tail.records().stream().map(record -> record.substring(record.indexOf('{'))))
                    .containsExactlyInAnyOrder(
                            named.replace("[\"inti\", \"IBM\",\"brk.b\" ]", "[\"INTI\", \"IBM\",\"BRK.B\" ]"), deleted);
        }
    }

    @Test
    void rejectedRowsAreWrittenNextToTheFileAndTheOthersAreSent() throws IOException {
        Path rows = file("rows.ndjson", NO_DATE + "\n\n" + APPLE + "\nnot json\n");
        try (TopicTail tail = new TopicTail(Topics.METRICS)) {
            CommandRun run = CommandRun.push("metrics", rows, "--json");

            assertThat(run.exitCode()).isEqualTo(2);
            JsonNode summary = JsonMapper.shared().readTree(run.output());
            assertThat(summary.path("sent").asLong()).isEqualTo(1);
            assertThat(summary.path("rejected").asLong()).isEqualTo(2);
            assertThat(summary.path("rejected_by_reason").toString()).isEqualTo("{\"missing_field\":1,\"not_json\":1}");
            assertThat(summary.path("error").isNull()).isTrue();
            assertThat(tail.records()).containsExactly("AAPL=" + APPLE);
        }
        List<JsonNode> rejected = rejected(rows);
        assertThat(rejected).hasSize(2);
        assertThat(rejected.getFirst().path("line").asLong()).isEqualTo(1);
        assertThat(rejected.getFirst().path("reason").asString()).isEqualTo("missing_field");
        assertThat(rejected.getFirst().path("message").asString()).startsWith("date: expected");
        assertThat(rejected.getFirst().path("row").asString()).isEqualTo(NO_DATE);
        assertThat(rejected.getLast().path("line").asLong()).isEqualTo(4);
    }

    /// The folder of a pipe, such as `/dev/fd`, has no place for a file.
    @Test
    void rejectedRowsOfAPipeAreWrittenToTheWorkingDirectory() throws Exception {
        Path pipe = NamedPipe.create(directory.resolve("rows"), (NO_DATE + "\n" + APPLE + "\n").getBytes(UTF_8));
        Path rejected = Path.of("pipe" + pipe.toString().replace('/', '-') + ".rejected.ndjson");
        try (TopicTail tail = new TopicTail(Topics.METRICS)) {
            CommandRun run = CommandRun.push("metrics", pipe, "--format", "ndjson");

            assertThat(run.exitCode()).as(run.messages()).isEqualTo(2);
            assertThat(tail.records()).containsExactly("AAPL=" + APPLE);
            assertThat(rejected).content().contains("missing_field");
        } finally {
            Files.deleteIfExists(rejected);
        }
    }

    /// The name of the file for rejected rows exceeds what file systems allow.
    @Test
    void validRowsAreSentEvenIfTheRejectedOnesCannotBeWritten() {
        Path rows = file("r".repeat(245) + ".ndjson", NO_DATE + "\n" + APPLE + "\n" + NO_DATE + "\n");
        try (TopicTail tail = new TopicTail(Topics.METRICS)) {
            CommandRun run = CommandRun.push("metrics", rows);

            assertThat(run.exitCode()).as(run.messages()).isEqualTo(2);
            assertThat(run.output()).contains("altdata.metrics: 1 sent, 2 rejected");
            assertThat(run.messages()).containsOnlyOnce("cannot write the rejected rows: File name too long");
            assertThat(tail.records()).containsExactly("AAPL=" + APPLE);
        }
    }

    @Test
    void aFileOfRejectedRowsAloneIsNotASuccess() {
        CommandRun run = CommandRun.push("metrics", file("rows.ndjson.rejected.ndjson", "{}"));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.messages()).contains("no file was read; to send corrected rows, give their file another name");
    }

    @Test
    void unknownFieldsAreReportedOnceWithTheirNumber() throws IOException {
        Path rows = file("rows.ndjson", APPLE + "\n" + APPLE + "\n" + APPLE.replace("price", "prices"));

        for (String option : List.of("--dry-run", "--json")) {
            CommandRun run = CommandRun.push("metrics", rows, option);
            assertThat(run.exitCode()).isZero();
            assertThat(run.output()).contains("metrics.prices", "metrics.price", "later");
        }
        assertThat(CommandRun.push("metrics", rows).output())
                .endsWith("ignored unknown fields: 4 (later 3; metrics.prices 1, did you mean metrics.price?)\n");
    }

    @Test
    void strictRunsRejectRowsWithUnknownFields() throws IOException {
        Path rows = file("rows.ndjson", APPLE + "\n" + APPLE.replace(",\"later\":1e2", ""));

        CommandRun run = CommandRun.push("metrics", rows, "--strict");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.output()).contains("1 sent, 1 rejected (unknown_field 1)");
        assertThat(rejected(rows).getFirst().path("message").asString())
                .isEqualTo("later: expected a field of the topic metrics");
    }

    @Test
    void theDataKeysOfARunAreTheCurrentTimeAndIncrease() throws IOException {
        Path rows = file("rows.ndjson", APPLE + "\n" + APPLE.replace("\"data_key\":1, ", ""));
        Path csv = file("prices.csv", "name,day,close\naapl,19-11-2026,1.5\n");
        Path prices = file("now.yaml", PRICES.replaceFirst("data_key:.*", "data_key: now"));
        long start = System.currentTimeMillis();

        CommandRun run = CommandRun.push("metrics", rows, "--data-key-now", "--dry-run", "--json");
        CommandRun mapped = CommandRun.push("metrics", csv, "--mapping", prices, "--dry-run", "--json");

        List<Long> keys = Stream.concat(
                        run.output().lines().limit(2), mapped.output().lines().limit(1))
                .map(line -> JsonMapper.shared().readTree(line).path("value").asString())
                .map(value ->
                        JsonMapper.shared().readTree(value).path("data_key").asLong())
                .toList();
        assertThat(keys).hasSize(3);
        assertThat(keys.getFirst()).isGreaterThanOrEqualTo(start).isLessThan(keys.get(1));
        assertThat(keys.getLast()).isBetween(start, System.currentTimeMillis());
    }

    @Test
    void aRowThatIsNotUtf8IsRejectedAlsoIfItsDataKeyIsSet() throws IOException {
        Path rows = file("rows.ndjson", "");
        Files.writeString(rows, APPLE.replace("later", "late\u00E9") + "\n", StandardCharsets.ISO_8859_1);

        CommandRun run = CommandRun.push("metrics", rows, "--data-key-now", "--dry-run");

        assertThat(run.output()).contains("0 would be sent, 1 rejected (not_json 1)");
    }

    @Test
    void aFileIsNotReadTwice() throws IOException {
        Path rows = file("rows.ndjson", APPLE);
        Path same = rows.resolveSibling(".").resolve(rows.getFileName());

        CommandRun run = CommandRun.push("metrics", rows, same.toString());

        assertThat(run.exitCode()).isEqualTo(64);
        assertThat(run.messages()).contains(same + ": specified twice");
    }

    @Test
    void rejectedRowsOfAnEarlierRunAreDeleted() throws IOException {
        Path rows = file("rows.ndjson", APPLE);
        Path stale = file("rows.ndjson.rejected.ndjson", "{}");

        assertThat(CommandRun.push("metrics", rows).exitCode()).isZero();
        assertThat(stale).doesNotExist();
    }

    @Test
    void rejectedRowsOfAnEarlierRunAreNotPushed() throws IOException {
        Path rows = file("rows.ndjson", APPLE);
        Path stale = file("rows.ndjson.rejected.ndjson", "{}");

        CommandRun run = CommandRun.push("metrics", rows, stale);

        assertThat(run.exitCode()).isZero();
        assertThat(run.messages()).contains("rows.ndjson.rejected.ndjson: skipped");
    }

    @Test
    void gzipByteOrderMarkAndWindowsLineBreaksAreRead() throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(zipped)) {
            gzip.write(("\uFEFF" + APPLE + "\r\n \r\n" + APPLE + "\r\n").getBytes(UTF_8));
        }
        Path rows = Files.write(directory.resolve("rows.ndjson.gz"), zipped.toByteArray());
        try (TopicTail tail = new TopicTail(Topics.METRICS)) {
            assertThat(CommandRun.push("metrics", rows).exitCode()).isZero();
            assertThat(tail.records()).containsExactly("AAPL=" + APPLE, "AAPL=" + APPLE);
        }
    }

    @Test
    void truncatedGzipFailsAndNamesTheFile() throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(zipped)) {
            gzip.write((APPLE + "\n").getBytes(UTF_8));
        }
        Path rows = Files.write(
                directory.resolve("cut.ndjson.gz"), Arrays.copyOf(zipped.toByteArray(), zipped.size() - 12));

        CommandRun run = CommandRun.push("metrics", rows);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.messages()).contains("cut.ndjson.gz: cannot be read").doesNotContain("\tat ");
    }

    @Test
    void rejectedRowsOfStandardInputAreWrittenToTheWorkingDirectory() throws IOException {
        Path rejected = Path.of("stdin.rejected.ndjson");
        Path next = Path.of("stdin-2.rejected.ndjson");
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream((APPLE + "\n" + NO_DATE).getBytes(UTF_8)));
            CommandRun run = CommandRun.push("metrics", "-");

            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.output()).contains("1 sent, 1 rejected (missing_field 1)", "stdin.rejected.ndjson");
            assertThat(rejected).exists();

            // The stream cannot be read again, so its rejected rows are kept.
            System.setIn(new ByteArrayInputStream(APPLE.getBytes(UTF_8)));
            assertThat(CommandRun.push("metrics", "-").exitCode()).isZero();
            assertThat(rejected).exists();
            System.setIn(new ByteArrayInputStream(NO_DATE.getBytes(UTF_8)));
            assertThat(CommandRun.push("metrics", "-").output()).contains(next.toString());
            assertThat(next).content().contains("missing_field");
        } finally {
            System.setIn(before);
            Files.deleteIfExists(rejected);
            Files.deleteIfExists(next);
        }
    }

    @Test
    void csvOnStandardInputIsReadWithAMapping() throws IOException {
        Path mapping = file("prices.yaml", PRICES);
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream("name,day,close\naapl,19-11-2026,1.5\n".getBytes(UTF_8)));
        try (TopicTail tail = new TopicTail(Topics.METRICS)) {
            CommandRun run = CommandRun.push("metrics", "-", "--format", "csv", "--mapping", mapping);

            assertThat(run.exitCode()).as(run.messages()).isZero();
            assertThat(tail.records())
                    .containsExactly(
                            "AAPL={\"data_key\":1795046400000,\"ticker\":\"AAPL\",\"date\":\"2026-11-19\",\"metrics\":{\"price\":1.5}}");
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void tooLongLineIsRejectedAndTheNextLineIsSent() throws IOException {
        Path rows = file("rows.ndjson", "{\"x\":\"" + "y".repeat(17 * 1024 * 1024) + "\"}\n" + APPLE + "\n");
        try (TopicTail tail = new TopicTail(Topics.METRICS)) {
            assertThat(CommandRun.push("metrics", rows).exitCode()).isEqualTo(2);
            assertThat(tail.records()).containsExactly("AAPL=" + APPLE);
        }
        JsonNode rejected = rejected(rows).getFirst();
        assertThat(rejected.path("reason").asString()).isEqualTo("too_long");
        assertThat(rejected.path("row").asString()).startsWith("{\"x\":\"yyy").hasSizeLessThan(2000);
    }

    @Test
    void rowOfMaximumSizeIsSent() throws IOException {
        // Random characters, so that compression does not reduce the size.
        StringBuilder text = new StringBuilder(APPLE.substring(0, APPLE.length() - 1)).append(",\"x\":\"");
        new Random(7)
                .ints(16 * 1024 * 1024 - 5000 - APPLE.length(), '0', 'z')
                .filter(c -> c != '\\')
                .forEach(c -> text.append((char) c));
        Path rows = file("rows.ndjson", text.append("\"}").toString());
        try (TopicTail tail = new TopicTail(Topics.METRICS)) {
            CommandRun run = CommandRun.push("metrics", rows);

            assertThat(run.exitCode()).as(run.messages()).isZero();
            assertThat(tail.records()).containsExactly("AAPL=" + text);
        }
    }

    @Test
    void unreachableBrokerFailsAfterTheTimeout() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }
        CommandRun run = CommandRun.command(
                "push",
                "metrics",
                file("rows.ndjson", APPLE).toString(),
                "--kafka",
                "localhost:" + free,
                "--timeout",
                "1");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.messages())
                .contains("Kafka does not respond at localhost:" + free)
                .doesNotContain("\tat ");
    }

    @Test
    void recordThatTheBrokerRejectsFailsTheRun() throws IOException {
        TestBroker.BROKER.addTopics(
                new NewTopic(Topics.PREDICTIONS.name(), 6, (short) 1).configs(Map.of("max.message.bytes", "500")));
        StringBuilder reason = new StringBuilder();
        new Random(7).ints(5000, 'a', 'z').forEach(c -> reason.append((char) c));
        String prediction = "{\"data_key\":1,\"ticker\":\"T\",\"date\":\"2026-11-19\",\"confidence\":0.5,\"reason\":\""
                + reason + "\"}";

        CommandRun run = CommandRun.push("predictions", file("rows.ndjson", prediction));

        assertThat(run.exitCode()).as(run.messages()).isEqualTo(1);
        assertThat(run.messages()).contains("max.message.bytes");
    }

    @Test
    void dryRunShowsTheFirstRowsAndThreeRejectedRowsOfAKindWithoutKafka() throws IOException {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 15; i++) {
            rows.append(APPLE.replace("AAPL", "t" + i))
                    .append('\n')
                    .append(NO_DATE)
                    .append('\n');
        }
        Path file = file("rows.ndjson", rows.toString());

        CommandRun run = CommandRun.command("push", "metrics", file.toString(), "--dry-run", "--kafka", "nowhere:1");

        assertThat(run.exitCode()).as(run.messages()).isEqualTo(2);
        assertThat(run.output().lines())
                .hasSize(10 + 3 + 1 + 2)
                .startsWith(
                        file + ", line 1, key T0: " + APPLE.replace("AAPL", "T0"),
                        file + ", line 2, rejected, missing_field: date: expected a date YYYY-MM-DD, but it is missing")
                .contains(file + ", line 19, key T9: " + APPLE.replace("AAPL", "T9"))
                .contains(
                        file
                                + ": 12 more rejected rows of this kind: missing_field: date: expected a date YYYY-MM-DD, but it is missing")
                .endsWith(
                        "altdata.metrics: 15 would be sent, 15 rejected (missing_field 15)",
                        "ignored unknown fields: 15 (later 15)");
        assertThat(file.resolveSibling("rows.ndjson.rejected.ndjson")).doesNotExist();
    }

    @Test
    void dryRunShowsMappedRowsAsJson() throws IOException {
        Path csv = file("prices.csv", "name,day,close\naapl,19-11-2026,1.5\naapl,x,1.5\n");

        CommandRun run = CommandRun.command(
                "push",
                "metrics",
                csv.toString(),
                "--mapping",
                file("prices.yaml", PRICES).toString(),
                "--dry-run",
                "--json");

        List<JsonNode> lines =
                run.output().lines().map(JsonMapper.shared()::readTree).toList();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0).path("key").asString()).isEqualTo("AAPL");
        assertThat(JsonMapper.shared()
                        .readTree(lines.get(0).path("value").asString())
                        .path("metrics")
                        .toString())
                .isEqualTo("{\"price\":1.5}");
        assertThat(lines.get(1).path("line").asLong()).isEqualTo(3);
        assertThat(lines.get(1).path("row").asString()).isEqualTo("aapl,x,1.5");
        assertThat(lines.get(2).path("dry_run").asBoolean()).isTrue();
        assertThat(lines.get(2).path("accepted").asLong()).isEqualTo(1);
        assertThat(lines.get(2).path("sent").asLong()).isZero();
    }

    @Test
    void missingTopicIsCreatedWithTheSettingsOfTheProduct() throws Exception {
        String entity = "{\"data_key\":1,\"id\":\"1\",\"ticker\":\"T\",\"name\":\"n\",\"entity\":\"company\"}";

        assertThat(CommandRun.push("entities", file("rows.ndjson", entity)).exitCode())
                .isZero();

        var resource = new ConfigResource(ConfigResource.Type.TOPIC, Topics.ENTITIES.name());
        TestBroker.BROKER.doWithAdmin(admin -> {
            try {
                var settings =
                        admin.describeConfigs(List.of(resource)).all().get().get(resource);
                assertThat(settings.get("retention.ms").value()).isEqualTo("-1");
                assertThat(settings.get("cleanup.policy").value()).isEqualTo("delete");
                assertThat(settings.get("max.message.bytes").value()).isEqualTo("16777216");
                assertThat(settings.get("message.timestamp.type").value()).isEqualTo("LogAppendTime");
                assertThat(admin.describeTopics(List.of(Topics.ENTITIES.name()))
                                .allTopicNames()
                                .get()
                                .get(Topics.ENTITIES.name())
                                .partitions())
                        .hasSize(6);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
    }

    @Test
    void missingColumnFailsBeforeAnythingIsSent() throws IOException {
        Path mapping = file("prices.yaml", PRICES);
        Path good = file("good.csv", "name,day,close\nAAPL,19-11-2026,1.5\n");
        Path bad = file("bad.csv", "name,date,close\nAAPL,19-11-2026,1.5\n");
        try (TopicTail tail = new TopicTail(Topics.METRICS)) {
            CommandRun run = CommandRun.push("metrics", good, bad, "--mapping", mapping);

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.messages())
                    .contains("bad.csv", "missing or duplicate columns: day", "The header has: name, date, close");
            assertThat(tail.records()).isEmpty();
        }
    }

    @Test
    void invalidCellRejectsItsRow() throws IOException {
        Path rows = file("prices.csv", "name,day,close\nAAPL,2026-11-19,1.5\nAAPL,19-11-2026\nAAPL,20-11-2026,1.5\n");

        CommandRun run = CommandRun.push("metrics", rows, "--mapping", file("prices.yaml", PRICES));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(rejected(rows))
                .extracting(row -> row.path("message").asString())
                .containsExactly(
                        "line 2, column day: expected a date in the format dd-MM-yyyy, but got \"2026-11-19\"",
                        "line 3, expected 3 cells, as the header has, but got 2");
        assertThat(rejected(rows)).allMatch(row -> row.path("reason").asString().equals("mapping"));
        assertThat(rejected(rows).getFirst().path("row").asString()).isEqualTo("AAPL,2026-11-19,1.5");
    }

    @Test
    void csvWithoutAMappingFails() throws IOException {
        CommandRun run = CommandRun.push("metrics", file("prices.csv", "a\n1\n"));

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.messages()).contains("CSV needs a mapping");
    }

    @Test
    void mappingForAnotherTopicFails() throws IOException {
        CommandRun run =
                CommandRun.push("entities", file("prices.csv", "a\n1\n"), "--mapping", file("prices.yaml", PRICES));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.messages()).contains("expected a mapping for the topic entities, but it is for metrics");
    }

    @Test
    void errorOfAnUnknownTopicListsTheTopics() {
        CommandRun run = CommandRun.push("metric", file("rows.ndjson", APPLE));

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.messages()).contains("unknown topic 'metric'. Available: entities, metrics");
    }

    @Test
    void wrongUsageSaysWhatIsAccepted() {
        CommandRun unknown = CommandRun.push("metrics", "x.ndjson", "--nonsense");
        CommandRun address = CommandRun.command("push", "metrics", "x.ndjson", "--kafka", "localhost");

        assertThat(List.of(unknown.exitCode(), address.exitCode())).containsOnly(ExitCode.USAGE);
        assertThat(unknown.messages())
                .startsWith("ingest-worker: Unknown option: '--nonsense'")
                .contains("Usage: ingest-worker push ");
        assertThat(address.messages())
                .contains("'--kafka'", "expected HOST:PORT")
                .doesNotContain("\tat ");
        assertThat(unknown.output() + address.output()).isEmpty();
    }

    private static final String PRICES = """
            topic: metrics
            data_key: {column: day, type: date, format: dd-MM-yyyy}
            fields:
              ticker: {column: name}
              date: {column: day, type: date, format: dd-MM-yyyy}
              metrics.price: {column: close, type: number}
            """;

    private Path file(String name, String text) {
        try {
            return Files.writeString(directory.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<JsonNode> rejected(Path rows) throws IOException {
        String text = Files.readString(rows.resolveSibling(rows.getFileName() + ".rejected.ndjson"));
        assertThat(text).endsWith("\n");
        return text.lines().map(JsonMapper.shared()::readTree).toList();
    }
}
