package altdata.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.contracts.topic.Topics;
import altdata.ingest.testing.TestBroker;
import altdata.ingest.testing.TopicTail;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.awaitility.core.ConditionFactory;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class WatchedFolderTest {
    private static final String NO_DATE = "{\"data_key\":1,\"ticker\":\"AAPL\",\"metrics\":{\"price\":1}}";

    @TempDir
    private Path folder;

    @Test
    void emptyFolderGetsASubfolderForEachTopic() {
        try (RunningService _ = RunningService.watching(folder.resolve("new"))) {
            soon().untilAsserted(() -> assertThat(Topics.ALL)
                    .allMatch(topic -> Files.isDirectory(folder.resolve("new").resolve(topic.shortName()))));
        }
    }

    @Test
    void filesAreSentAndMovedToDone() throws IOException {
        write("metrics/a.ndjson", row(1) + "\n" + row(2));
        Files.write(folder.resolve("metrics/b.ndjson.gz"), zipped(row(3)));
        write("metrics/mapping.yaml", """
                topic: metrics
                data_key: {constant: 4}
                fields:
                  ticker: {column: name}
                  date: {constant: "2026-11-19"}
                  metrics.price: {column: close, type: number}
                """);
        write("metrics/c.csv", "name,close\nt4,4\n");
        write("metrics/d.csv.mapping.yaml", """
                topic: metrics
                data_key: {constant: 5}
                fields:
                  ticker: {column: symbol}
                  date: {constant: "2026-11-19"}
                  metrics.price: {column: price, type: number}
                """);
        write("metrics/d.csv", "symbol,price\nT5,5\n");
        try (TopicTail tail = new TopicTail(Topics.METRICS);
                RunningService _ = RunningService.watching(folder)) {
            soon().until(() -> names("done/metrics").size() == 4);

            assertThat(names("done/metrics")).containsExactly("a.ndjson", "b.ndjson.gz", "c.csv", "d.csv");
            assertThat(names("metrics")).containsExactly("d.csv.mapping.yaml", "mapping.yaml");
            assertThat(names("rejected/metrics")).isEmpty();
            assertThat(tail.records())
                    .containsExactlyInAnyOrder(IntStream.rangeClosed(1, 5)
                            .mapToObj(WatchedFolderTest::record)
                            .toArray(String[]::new));
        }
    }

    @Test
    void eachFileGetsAResult() throws IOException {
        write("metrics/a.ndjson", row(1).replace("price", "prize") + "\n" + NO_DATE + "\n");
        write("metrics/b.ndjson", row(1) + "\n");
        try (RunningService _ = RunningService.watching(folder)) {
            soon().until(() -> names("metrics").isEmpty());
        }
        assertThat(folder.resolve("rejected/metrics/a.ndjson.result.json")).hasContent("""
                {"topic":"metrics","accepted":1,"skipped":0,"rejected":1,"rejected_by_reason":{"missing_field":1},\
                "ignored_fields":1,"ignored":[{"field":"metrics.prize","count":1,"did_you_mean":"metrics.price"}],"error":null}
                """);
        assertThat(folder.resolve("done/metrics/b.ndjson.result.json")).hasContent("""
                {"topic":"metrics","accepted":1,"skipped":0,"rejected":0,"rejected_by_reason":{},\
                "ignored_fields":0,"ignored":[],"error":null}
                """);
    }

    @Test
    void fileWithRejectedRowsIsMovedToRejectedTogetherWithItsRejectedRows() throws IOException {
        write("metrics/a.ndjson", row(1) + "\n" + NO_DATE + "\n" + row(2) + "\n");
        try (TopicTail tail = new TopicTail(Topics.METRICS);
                RunningService _ = RunningService.watching(folder)) {
            soon().until(() -> names("metrics").isEmpty());

            assertThat(names("rejected/metrics")).containsExactly("a.ndjson", "a.ndjson.rejected.ndjson");
            List<JsonNode> rejectedRows = rejectedRows("a.ndjson");
            assertThat(rejectedRows).hasSize(1);
            assertThat(rejectedRows.getFirst().path("line").asLong()).isEqualTo(2);
            assertThat(rejectedRows.getFirst().path("reason").asString()).isEqualTo("missing_field");
            assertThat(rejectedRows.getFirst().path("message").asString()).startsWith("date: expected");
            assertThat(rejectedRows.getFirst().path("row").asString()).isEqualTo(NO_DATE);
            assertThat(tail.records()).containsExactlyInAnyOrder(record(1), record(2));
        }
    }

    @Test
    void unreadableFileIsMovedToRejectedWithAnErrorMessage() throws IOException {
        byte[] whole = zipped(row(1));
        Files.createDirectories(folder.resolve("metrics"));
        Files.write(folder.resolve("metrics/cut.ndjson.gz"), Arrays.copyOf(whole, whole.length - 12));
        write("metrics/notes.txt", "hello");
        write("metrics/prices.csv", "a\n1\n");
        write("metrics/other.csv", "a\n1\n");
        write(
                "metrics/other.csv.mapping.yaml",
                "{topic: predictions, data_key: {constant: 1}, fields: {ticker: {column: a}, date: {column: a}}}");
        try (RunningService _ = RunningService.watching(folder)) {
            soon().until(() -> names("rejected/metrics").size() == 8);
        }
        assertThat(errorMessage("cut.ndjson.gz"))
                .isEqualTo("cut.ndjson.gz: cannot read the gzip data: unexpected end of gzip data");
        assertThat(errorMessage("notes.txt"))
                .isEqualTo(
                        "notes.txt: expected a file name that ends in .csv, .tsv, .ndjson, .jsonl, .json or .parquet, optionally followed by .gz");
        assertThat(errorMessage("prices.csv")).startsWith("prices.csv: CSV needs a mapping");
        assertThat(errorMessage("other.csv"))
                .endsWith("expected a mapping for the topic metrics, but it is for predictions");
    }

    @Test
    void fileInTheWatchedFolderItselfIsRejectedAndSaysWhereItBelongs() throws IOException {
        write("rows.json", "[" + row(1) + ",\n" + row(2) + "]");
        write("quotes-today.csv", "a\n1\n");
        write("anything.csv", "a\n1\n");
        write("unfinished.csv.part", "a\n1\n");
        try (RunningService _ = RunningService.watching(folder)) {
            soon().until(() -> Files.list(folder.resolve("rejected"))
                            .filter(Files::isRegularFile)
                            .count()
                    == 6);

            assertThat(explanation("rows.json"))
                    .isEqualTo(
                            "rows.json: a file belongs in the folder of its topic. Its content or name fits: metrics/");
            assertThat(explanation("quotes-today.csv")).endsWith("Its content or name fits: quotes/");
            assertThat(explanation("anything.csv")).contains("Move it to one of: entities/, metrics/, posts/");
            assertThat(folder.resolve("unfinished.csv.part")).exists();
            assertThat(folder.resolve("rows.json")).doesNotExist();
        }
    }

    private String explanation(String name) throws IOException {
        JsonNode line = JsonMapper.shared()
                .readTree(Files.readString(folder.resolve("rejected").resolve(name + ".rejected.ndjson")));
        assertThat(line.path("reason").asString()).isEqualTo("no_topic");
        return line.path("message").asString();
    }

    @Test
    void elementsOfAJsonArrayAreSent() throws IOException {
        write("metrics/rows.json", "[\n  " + row(1) + ",\n  " + row(2) + "\n]\n");
        try (TopicTail tail = new TopicTail(Topics.METRICS);
                RunningService _ = RunningService.watching(folder)) {
            soon().until(() -> names("done/metrics").size() == 1);

            assertThat(tail.records()).containsExactlyInAnyOrder(record(1), record(2));
        }
    }

    @Test
    void parquetFilesAreSentAndIncompleteOnesRejected() throws IOException {
        byte[] parquet;
        try (var resource = Objects.requireNonNull(
                WatchedFolderTest.class.getResourceAsStream("/altdata/ingest/parquet/rows.parquet"))) {
            parquet = resource.readAllBytes();
        }
        Files.createDirectories(folder.resolve("metrics"));
        Files.write(folder.resolve("metrics/a.parquet"), parquet);
        Files.write(folder.resolve("metrics/cut.parquet"), Arrays.copyOf(parquet, 600));
        try (OutputStream out =
                new GZIPOutputStream(Files.newOutputStream(folder.resolve("metrics/zipped.parquet.gz")))) {
            out.write(parquet);
        }
        try (TopicTail tail = new TopicTail(Topics.METRICS);
                RunningService _ = RunningService.watching(folder)) {
            soon().until(() -> names("metrics").isEmpty());

            assertThat(names("done/metrics")).containsExactly("a.parquet");
            assertThat(tail.records()).hasSize(2);
            assertThat(errorMessage("cut.parquet")).startsWith("cut.parquet: cannot be read as Parquet: ");
            assertThat(errorMessage("zipped.parquet.gz")).contains("is a gzipped Parquet file", "Decompress it");
        }
    }

    @Test
    void fileIsIngestedOnlyAfterItIsCompletelyWritten() throws Exception {
        Path file = Files.createDirectories(folder.resolve("metrics")).resolve("slow.ndjson");
        try (TopicTail tail = new TopicTail(Topics.METRICS);
                RunningService _ = RunningService.watching(folder)) {
            Files.createFile(file);
            // Half a row at a time, for longer than the quiet period.
            for (int i = 0; i < 30; i++) {
                String text = row(i) + "\n";
                for (String half : List.of(text.substring(0, 20), text.substring(20))) {
                    Files.writeString(file, half, StandardOpenOption.APPEND);
                    TimeUnit.MILLISECONDS.sleep(25);
                }
            }
            soon().until(() -> !Files.exists(file));

            assertThat(names("rejected/metrics")).isEmpty();
            assertThat(names("done/metrics")).containsExactly("slow.ndjson");
            assertThat(Set.copyOf(tail.records()))
                    .isEqualTo(IntStream.range(0, 30)
                            .mapToObj(WatchedFolderTest::record)
                            .collect(HashSet::new, Set::add, Set::addAll));
        }
    }

    @Test
    void hiddenAndUnfinishedFilesAreIgnoredUntilTheyAreRenamed() throws IOException {
        for (String name : List.of(".a.ndjson", "b.ndjson.part", "c.ndjson.tmp", "d.ndjson.rejected.ndjson")) {
            write("metrics/" + name, row(1));
        }
        write("metrics/e.ndjson", row(2));
        try (RunningService _ = RunningService.watching(folder)) {
            soon().until(() -> names("done/metrics").contains("e.ndjson"));
            assertThat(names("metrics")).hasSize(4);

            Files.move(folder.resolve("metrics/b.ndjson.part"), folder.resolve("metrics/b.ndjson"));

            soon().until(() -> names("done/metrics").contains("b.ndjson"));
        }
    }

    @Test
    void occupiedFileNameGetsANumber() throws IOException {
        write("done/metrics/a.ndjson.gz", "");
        write("done/metrics/a~2.ndjson.gz", "");
        write("metrics/a.ndjson.gz", row(1));
        try (RunningService _ = RunningService.watching(folder)) {
            soon().until(() -> names("metrics").isEmpty());
        }
        assertThat(names("done/metrics")).containsExactly("a.ndjson.gz", "a~2.ndjson.gz", "a~3.ndjson.gz");
    }

    @Test
    void existingRejectedRowsAreNotOverwritten() throws IOException {
        write("rejected/metrics/a.ndjson.rejected.ndjson", "of Monday's file");
        write("metrics/a.ndjson", NO_DATE + "\n");
        try (RunningService _ = RunningService.watching(folder)) {
            soon().until(() -> names("metrics").isEmpty());
        }
        assertThat(names("rejected/metrics"))
                .containsExactly("a.ndjson.rejected.ndjson", "a~2.ndjson", "a~2.ndjson.rejected.ndjson");
        assertThat(folder.resolve("rejected/metrics/a.ndjson.rejected.ndjson")).hasContent("of Monday's file");
    }

    @Test
    void fileNamesOfMaximumLengthAreIngested() throws IOException {
        write("metrics/" + "文".repeat(80) + ".ndjson", row(1));
        write("metrics/" + "a".repeat(248) + ".ndjson", NO_DATE + "\n");
        write("done/metrics/" + "b".repeat(248) + ".ndjson", row(1));
        write("metrics/" + "b".repeat(248) + ".ndjson", row(1));
        try (RunningService _ = RunningService.watching(folder)) {
            soon().until(() -> names("metrics").isEmpty());
        }
        assertThat(names("done/metrics"))
                .hasSize(3)
                .contains("文".repeat(80) + ".ndjson", "b".repeat(248) + ".ndjson")
                .anyMatch(name -> name.startsWith("bbb") && name.endsWith("~2.ndjson"));
        assertThat(names("rejected/metrics"))
                .hasSize(2)
                .allMatch(name -> name.startsWith("a".repeat(200)) && name.endsWith(".ndjson"));
    }

    @Test
    void unreadableTopicFolderDoesNotBlockOtherTopics() throws IOException {
        write("entities", "{}");
        write("metrics/a.ndjson", row(1));
        try (RunningService _ = RunningService.watching(folder)) {
            soon().until(() -> names("done/metrics").equals(List.of("a.ndjson")));
            Files.delete(folder.resolve("entities"));
            soon().until(() -> Files.isDirectory(folder.resolve("entities")));
        }
    }

    @Test
    void secondWorkerTakesOverAfterTheFirstStops() throws IOException {
        for (int i = 0; i < 40; i++) {
            write("metrics/f" + i + ".ndjson", row(i));
        }
        try (TopicTail tail = new TopicTail(Topics.METRICS);
                RunningService first = RunningService.watching(folder);
                RunningService _ = RunningService.watching(folder)) {
            soon().until(() -> names("metrics").isEmpty());
            assertThat(tail.records())
                    .containsExactlyInAnyOrder(IntStream.range(0, 40)
                            .mapToObj(WatchedFolderTest::record)
                            .toArray(String[]::new));

            first.close();
            write("metrics/last.ndjson", row(99));

            soon().until(() -> names("metrics").isEmpty());
            assertThat(tail.records()).containsExactly(record(99));
        }
    }

    @Test
    void killedWorkerLosesNoRows() throws Exception {
        int files = 8;
        int rows = 10_000;
        for (int f = 0; f < files; f++) {
            int first = f * rows;
            write(
                    "metrics/f" + f + ".ndjson",
                    String.join(
                            "\n",
                            IntStream.range(first, first + rows)
                                    .mapToObj(WatchedFolderTest::row)
                                    .toList()));
        }
        Set<String> receivedRecords = new HashSet<>();
        try (TopicTail tail = new TopicTail(Topics.METRICS)) {
            Process worker = worker();
            try {
                await().atMost(Duration.ofMinutes(1)).until(() -> {
                    receivedRecords.addAll(tail.records());
                    return !receivedRecords.isEmpty();
                });
            } catch (ConditionTimeoutException e) {
                throw new AssertionError("the worker sent no row; its threads:\n" + threads(worker), e);
            } finally {
                worker.destroyForcibly();
            }
            assertThat(worker.waitFor(10, TimeUnit.SECONDS)).isTrue();
            assertThat(names("metrics")).isNotEmpty();

            try (RunningService _ = RunningService.watching(folder)) {
                await().atMost(Duration.ofMinutes(3))
                        .until(() -> names("metrics").isEmpty());
            }
            receivedRecords.addAll(tail.records());
        }
        assertThat(names("rejected/metrics")).isEmpty();
        assertThat(names("done/metrics")).hasSize(files);
        Set<String> all = IntStream.range(0, files * rows)
                .mapToObj(WatchedFolderTest::record)
                .collect(HashSet::new, Set::add, Set::addAll);
        assertThat(receivedRecords.equals(all))
                .as("%d of %d rows", receivedRecords.size(), all.size())
                .isTrue();
    }

    private Process worker() throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path")));
        command.add(IngestWorker.class.getName());
        ProcessBuilder worker =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(Redirect.DISCARD);
        worker.environment().put("ALTDATA_KAFKA", TestBroker.address());
        worker.environment().put("ALTDATA_FOLDER", folder.toString());
        worker.environment().put("ALTDATA_FOLDER_QUIET", "300ms");
        worker.environment().put("ALTDATA_PORT", "0");
        return worker.start();
    }

    /// Returns the stack traces of all threads of a process.
    private static String threads(Process process) throws IOException {
        Process dump = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jstack")
                                .toString(),
                        Long.toString(process.pid()))
                .redirectErrorStream(true)
                .start();
        return new String(dump.getInputStream().readAllBytes(), UTF_8);
    }

    private static String row(int number) {
        return "{\"data_key\":%d,\"ticker\":\"T%d\",\"date\":\"2026-11-19\",\"metrics\":{\"price\":%d}}"
                .formatted(number, number, number);
    }

    private static String record(int number) {
        return "T" + number + "=" + row(number);
    }

    private static ConditionFactory soon() {
        return await().atMost(Duration.ofSeconds(30));
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private List<String> names(String of) {
        Path path = folder.resolve(of);
        if (!Files.isDirectory(path)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(path)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.endsWith(".result.json"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<JsonNode> rejectedRows(String file) throws IOException {
        return Files.readString(folder.resolve("rejected/metrics/" + file + ".rejected.ndjson"))
                .lines()
                .map(JsonMapper.shared()::readTree)
                .toList();
    }

    private String errorMessage(String file) throws IOException {
        List<JsonNode> rejectedRows = rejectedRows(file);
        assertThat(rejectedRows).hasSize(1);
        assertThat(rejectedRows.getFirst().path("reason").asString()).isEqualTo("unreadable");
        return rejectedRows.getFirst().path("message").asString();
    }

    private static byte[] zipped(String text) throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
            gzip.write(text.getBytes(UTF_8));
        }
        return zipped.toByteArray();
    }
}
