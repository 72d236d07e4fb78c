package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import altdata.builder.operator.cli.ExportCommand;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.Period;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.hosting.command.ExitCode;
import altdata.stack.Altdata;
import altdata.testing.AltdataCommand;
import altdata.testing.EntityRecord;
import altdata.testing.MetricRecord;
import altdata.testing.Slow;
import altdata.testing.TestService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.sql.Array;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// `export` writes consistent snapshots, which another program reads.
@Slow
class ExportIT {
    private static final TestService SERVICE = TestService.get();
    private static final String KNOWN = "2026-02-01T08:00:00Z";
    private static final String AS_OF = "2026-03-01T00:00:00Z";
    private static final long TWO_TO_53 = 1L << 53;

    @TempDir
    private Path directory;

    @Test
    void metricsHaveTheValuesOfTheApi() throws SQLException {
        SERVICE.push(Topics.ENTITIES, EntityRecord.company("XPMET").json());
        MetricRecord.push(
                MetricRecord.row(1, "XPMET", "2024-02-29", "forum_mentions=0 forum_sentiment=0.285 price=0.1"),
                MetricRecord.row(1, "XPMET", "2024-03-01", "forum_mentions=" + TWO_TO_53 + " pe_ratio=-1E-300"),
                MetricRecord.row(1, "XPMET", "1900-01-01", "price=12345678901234567890.123456789"),
                MetricRecord.row(1, "XPMET", "2100-12-31", "microblog_followers=7"),
                MetricRecord.row(1, "XPMET", "2024-03-02", "appstore_a_downloads=2 appstore_b_downloads=5"),
                MetricRecord.row(1, "XPMET", "2024-03-15", "webtraffic=900 employer_rating_overall=77"),
                MetricRecord.row(1, "XPMET", "2024-04-01", "forum_mentions=3"),
                MetricRecord.retraction(2, "XPMET", LocalDate.of(2024, 4, 1), "forum"));
        SERVICE.awaitCaughtUp();

        export(ExitCode.DONE, "--dataset", "metrics_daily,metrics_monthly");

        for (Period period : Period.values()) {
            String dataset = period == Period.DAILY ? "metrics_daily" : "metrics_monthly";
            List<String> metrics = Arrays.stream(Metric.values())
                    .filter(metric -> metric.period() == period)
                    .map(Metric::publishedName)
                    .toList();
            List<Map<String, Object>> rows = DuckDb.rows(directory, dataset, "ticker = 'XPMET' order by date");
            JsonNode items = SERVICE.v2("/api/series?tickers=XPMET&from_date=1900-01-01&to_date=2100-12-31&metrics="
                            + String.join(",", metrics))
                    .get("items");
            assertThat(rows).as(dataset).hasSize(items.size()).isNotEmpty();
            for (int i = 0; i < rows.size(); i++) {
                Map<String, Object> row = rows.get(i);
                JsonNode item = items.get(i);
                LocalDate date = LocalDate.parse(item.get("date").asString());
                assertThat(row).containsEntry("date", date);
                assertThat(row.get("year")).hasToString(Integer.toString(date.getYear()));
                for (String metric : metrics) {
                    assertSameNumber(date + " " + metric, row.get(metric), item.get(metric));
                }
            }
        }
    }

    private static void assertSameNumber(String name, Object cell, JsonNode expected) {
        switch (cell) {
            case null -> assertThat(expected).as(name).isNull();
            case Long integer -> assertThat(integer).as(name).isEqualTo(expected.asLong());
            default -> assertThat(cell).as(name).isEqualTo(expected.asDouble());
        }
    }

    @Test
    void everyDatasetHasTheRecords() throws SQLException {
        String title = "=1+1, \\\"quoted\\\"\\nZürich 東京 \\ud83d\\ude00";
        String published = "\"published\":\"2026-01-05T10:11:12.123456Z\"";
        SERVICE.push(
                Topics.ENTITIES,
                EntityRecord.company("XPALL")
                        .industry("Résumés & \"Quotes\"")
                        .peers("XPB", "XPC")
                        .with("handles", Map.of("forum", "xp", "microblog", "Xp"))
                        .with("added", "2025-12-31")
                        .json(),
                EntityRecord.company("XPGONE").key(1).json(),
                EntityRecord.deletion("XPGONE").key(2).json());
        SERVICE.push(
                Topics.POSTS,
                "{\"data_key\":1,\"platform\":\"forum\",\"id\":\"xp-1\",\"created\":\"2026-01-31T23:59:59.999999Z\","
                        + "\"text\":\"" + title + "\",\"tickers\":[\"XPALL\",\"XPB\"],\"sentiment\":0.5,\"score\":-3,"
                        + "\"author\":{\"name\":\"A\",\"followers\":9007199254740992}}",
                "{\"data_key\":1,\"platform\":\"forum\",\"id\":\"xp-2\",\"created\":\"2026-02-01T00:00:00Z\",\"text\":\"\"}");
        Map<Topic<?>, String> items = new HashMap<>();
        items.put(Topics.NEWS, item(published) + ",\"title\":\"" + title + "\"}");
        items.put(Topics.JOBS, item(published) + ",\"location\":\"Austin, TX\"}");
        items.put(Topics.APP_REVIEWS, item(published) + ",\"rating\":4}");
        items.put(Topics.EMPLOYEE_REVIEWS, item(published) + ",\"rating\":3.50}");
        items.put(
                Topics.SIGNAL_ALERTS,
                "{\"data_key\":1,\"id\":\"xp-1\",\"symbol\":\"XPALL\",\"type\":\"x\",\"change_percentage\":-2.125E2,"
                        + "\"prio\":-1,\"inserted\":\"1931-01-05T00:00:00Z\"}");
        items.put(
                Topics.ALERTS,
                "{\"data_key\":1,\"id\":\"xp-1\",\"ticker\":\"XPALL\",\"type\":\"x\",\"date\":\"2026-01-05T00:00:00.5Z\"}");
        items.put(
                Topics.QUOTES,
                "{\"data_key\":1,\"ticker\":\"XPALL\",\"price\":1234567890.12345678901234567890,\"at\":\"2026-01-05T00:00:00Z\"}");
        items.put(
                Topics.FX_RATES, "{\"data_key\":1,\"pair\":\"XPA/USD\",\"rate\":1e-5,\"at\":\"2026-01-05T00:00:00Z\"}");
        items.put(
                Topics.PREDICTIONS,
                "{\"data_key\":1,\"ticker\":\"XPALL\",\"date\":\"2026-01-05\",\"confidence\":0.80}");
        items.forEach((topic, row) -> SERVICE.push(topic, row));
        SERVICE.awaitCaughtUp();

        export(ExitCode.DONE);

        Map<String, Object> entity = only("entities", "ticker = 'XPALL'");
        JsonNode answer = SERVICE.v2("/api/entities/XPALL");
        assertThat(entity)
                .containsEntry("name", answer.get("name").asString())
                .containsEntry("industry", "Résumés & \"Quotes\"")
                .containsEntry("handles_forum", "xp")
                .containsEntry("handles_microblog", "Xp")
                .containsEntry("handles_pinboard", null)
                .containsEntry("active", true)
                .containsEntry("added", LocalDate.of(2025, 12, 31))
                .containsEntry("domain", null);
        assertThat(texts(entity.get("peers"))).containsExactly("XPB", "XPC");
        assertThat(DuckDb.rows(directory, "entities", "ticker = 'XPGONE'")).isEmpty();

        Map<String, Object> post = only("posts", "id = 'xp-1'");
        String text = "=1+1, \"quoted\"\nZürich 東京 😀";
        assertThat(post)
                .containsEntry("text", text)
                .containsEntry("score", -3L)
                .containsEntry("sentiment", 0.5)
                .containsEntry("author_name", "A")
                .containsEntry("author_followers", TWO_TO_53)
                .containsEntry("title", null)
                .containsEntry("month", 1L);
        assertThat(texts(post.get("tickers"))).containsExactly("XPALL", "XPB");
        assertThat(instant(post.get("created"))).isEqualTo("2026-01-31T23:59:59.999999Z");
        Map<String, Object> empty = only("posts", "id = 'xp-2'");
        assertThat(empty).containsEntry("text", "").containsEntry("month", 2L);
        assertThat(texts(empty.get("tickers"))).isEmpty();

        Map<String, Object> article = only("news", "ticker = 'XPALL'");
        JsonNode shown =
                SERVICE.v1("/news_articles/?symbol=XPALL").get("articles").get(0);
        assertThat(article)
                .containsEntry("title", shown.get("title").asString())
                .containsEntry("title", text);
        assertThat(instant(article.get("published"))).isEqualTo("2026-01-05T10:11:12.123456Z");
        assertThat(only("jobs", "ticker = 'XPALL'")).containsEntry("location", "Austin, TX");
        assertThat(only("app_reviews", "ticker = 'XPALL'")).containsEntry("rating", 4L);
        assertThat(only("employee_reviews", "ticker = 'XPALL'")).containsEntry("rating", 3.5);
        assertThat(only("signal_alerts", "id = 'xp-1'"))
                .containsEntry("change_percentage", -212.5)
                .containsEntry("prio", -1L)
                .containsEntry("year", 1931L);
        assertThat(only("alerts", "id = 'xp-1'")).containsEntry("data_key", 1L).containsEntry("value", null);
        assertThat(only("quotes", "ticker = 'XPALL'")).containsEntry("price", 1234567890.1234567);
        assertThat(only("fx_rates", "pair = 'XPA/USD'")).containsEntry("rate", 0.00001);
        assertThat(only("predictions", "ticker = 'XPALL'"))
                .containsEntry("confidence", 0.8)
                .containsEntry("date", LocalDate.of(2026, 1, 5));
    }

    private static String item(String published) {
        return "{\"data_key\":1,\"ticker\":\"XPALL\",\"id\":\"xp-1\"," + published;
    }

    private Map<String, Object> only(String dataset, String condition) throws SQLException {
        List<Map<String, Object>> rows = DuckDb.rows(directory, dataset, condition);
        assertThat(rows).as(dataset).hasSize(1);
        return rows.getFirst();
    }

    private static List<Object> texts(Object cell) throws SQLException {
        return List.of((Object[]) ((Array) cell).getArray());
    }

    private static Instant instant(Object cell) {
        return ((OffsetDateTime) cell).toInstant();
    }

    @Test
    void csvHasOneHeaderAndSafeCells() throws IOException {
        SERVICE.push(
                Topics.NEWS,
                "{\"data_key\":1,\"ticker\":\"XPCSV\",\"id\":\"x\",\"title\":\"=1+1, \\\"a\\\"\",\"source\":\"\","
                        + "\"published\":\"2020-07-05T10:11:12Z\"}");
        SERVICE.awaitCaughtUp();

        export(ExitCode.DONE, "--dataset", "news", "--format", "csv");

        List<String> lines = Files.readAllLines(directory.resolve("news/year=2020/month=7/part-0.csv"));
        assertThat(lines.getFirst()).isEqualTo("ticker,id,title,published,source,img,url,data_key,known_from");
        assertThat(lines)
                .anySatisfy(line ->
                        assertThat(line).startsWith("XPCSV,x,\"'=1+1, \"\"a\"\"\",2020-07-05T10:11:12Z,\"\",,,1,"));
    }

    @Test
    void exportAsOfAMomentHasWhatWasKnown() throws SQLException, IOException {
        known(Topics.METRICS, MetricRecord.row(1, "XPPIT", "2021-01-05", "forum_mentions=10 price=1.5"));
        known(Topics.QUOTES, "{\"data_key\":1,\"ticker\":\"XPPIT\",\"price\":5,\"at\":\"2021-01-05T00:00:00Z\"}");
        known(Topics.NEWS, "{\"data_key\":1,\"ticker\":\"XPPIT\",\"id\":\"x\",\"published\":\"2021-01-05T00:00:00Z\"}");
        MetricRecord.push(
                MetricRecord.row(2, "XPPIT", "2021-01-05", "forum_mentions=99"),
                MetricRecord.row(2, "XPPIT", "2021-01-06", "forum_mentions=98"));
        SERVICE.push(
                Topics.QUOTES, "{\"data_key\":2,\"ticker\":\"XPPIT\",\"price\":6,\"at\":\"2021-01-06T00:00:00Z\"}");
        SERVICE.push(Topics.NEWS, "{\"data_key\":2,\"ticker\":\"XPPIT\",\"id\":\"x\",\"deleted\":true}");
        SERVICE.awaitCaughtUp();

        JsonNode summary = export(ExitCode.DONE, "--dataset", "metrics_daily", "quotes,news", "--as-of", AS_OF);

        assertThat(summary.get("as_of").asString()).isEqualTo(AS_OF);
        assertThat(only("metrics_daily", "ticker = 'XPPIT'"))
                .containsEntry("forum_mentions", 10L)
                .containsEntry("price", 1.5);
        assertThat(only("quotes", "ticker = 'XPPIT'")).containsEntry("price", 5.0);
        assertThat(only("news", "ticker = 'XPPIT'")).containsEntry("id", "x");
        assertThat(manifest().get("as_of").asString()).isEqualTo(AS_OF);
    }

    @Test
    void incrementalExportRewritesOnlyChangedPartitions() throws Exception {
        MetricRecord.push(
                MetricRecord.row(1, "XPINC", "2011-02-05", "forum_mentions=1"),
                MetricRecord.row(1, "XPINC", "2011-03-05", "forum_mentions=2"));
        SERVICE.push(Topics.JOBS, job(1, "a", "2011-02-05"), job(1, "b", "2011-03-05"));
        SERVICE.awaitCaughtUp();
        String[] arguments = {"--dataset", "metrics_daily,jobs", "--incremental"};
        export(ExitCode.DONE, arguments);
        Map<String, String> first = files();
        assertThat(export(ExitCode.DONE, arguments).get("written_files").asLong())
                .isZero();

        MetricRecord.push(MetricRecord.row(2, "XPINC", "2011-03-06", "forum_mentions=3"));
        SERVICE.push(Topics.JOBS, job(2, "a", "2011-02-06"));
        SERVICE.awaitCaughtUp();
        export(ExitCode.DONE, arguments);

        Map<String, String> second = files();
        Set<String> changed = new TreeSet<>(second.keySet());
        changed.removeAll(first.keySet());
        assertThat(changed)
                .containsExactly(
                        "jobs/year=2011/month=2/part-1.parquet", "metrics_daily/year=2011/month=3/part-1.parquet");
        assertThat(first.keySet()).contains("jobs/year=2011/month=2/part-0.parquet");
        assertThat(DuckDb.rows(directory, "metrics_daily", "ticker = 'XPINC'")).hasSize(3);
        assertNoOtherFiles();
    }

    private static String job(long key, String id, String date) {
        return "{\"data_key\":" + key + ",\"ticker\":\"XPINC\",\"id\":\"" + id + "\",\"published\":\"" + date
                + "T00:00:00Z\"}";
    }

    @Test
    void damagedOrMissingFilesAreWrittenAgain() throws Exception {
        SERVICE.push(Topics.JOBS, job(1, "damaged", "2012-02-05"), job(1, "missing", "2012-03-05"));
        SERVICE.awaitCaughtUp();
        export(ExitCode.DONE, "--dataset", "jobs");
        Files.writeString(directory.resolve("jobs/year=2012/month=2/part-0.parquet"), "x");
        Files.delete(directory.resolve("jobs/year=2012/month=3/part-0.parquet"));

        export(ExitCode.DONE, "--dataset", "jobs", "--incremental");

        assertManifestIsTrue();
        assertThat(DuckDb.rows(directory, "jobs", "year = 2012")).hasSize(2);
    }

    /// The process is killed at random moments. After each kill every file of the manifest exists and is unchanged.
    @Test
    @Timeout(400)
    void killedExportLeavesThePreviousOneValid() throws Exception {
        SERVICE.push(Topics.JOBS, job(1, "kill", "2013-02-05"));
        for (int month = 1; month <= 12; month++) {
            MetricRecord.push(MetricRecord.row(1, "XPKILL", "2013-%02d-05".formatted(month), "forum_mentions=1"));
        }
        SERVICE.awaitCaughtUp();
        long seed = System.nanoTime();
        Random random = new Random(seed);
        long full = Math.max(1, exportInProcess(Duration.ofMinutes(2)));
        int killed = 0;
        for (int i = 0; i < 20; i++) {
            MetricRecord.push(MetricRecord.row(
                    i + 2, "XPKILL", "2013-%02d-05".formatted(1 + i % 12), "forum_mentions=" + (i + 2)));
            SERVICE.awaitCaughtUp();
            // Most kills are in the second half: the first one is the start of the process.
            killed += exportInProcess(Duration.ofMillis(full / 3 + random.nextLong(full))) < 0 ? 1 : 0;
            assertManifestIsTrue();
        }

        assertThat(killed).as("killed exports, seed " + seed).isPositive();
        export(ExitCode.DONE, "--dataset", "metrics_daily,jobs");
        assertManifestIsTrue();
        assertNoOtherFiles();
        assertThat(DuckDb.rows(directory, "metrics_daily", "ticker = 'XPKILL' and forum_mentions >= 10"))
                .hasSize(12);
    }

    /// The state after a kill between the moves of the files and the new manifest. The dataset has no rows, but it has
    /// a file, because it has no partitions.
    @Test
    void exportContinuesIfItsFilesWereMovedAlready() throws Exception {
        String[] arguments = {"--dataset", "quotes", "--as-of", "1950-01-01"};
        export(ExitCode.DONE, arguments);
        JsonNode file = manifest().get("datasets").get(0).get("files").get(0);
        assertThat(file.get("rows").asLong()).isZero();
        Files.delete(directory.resolve("manifest.json"));
        Files.createDirectories(directory.resolve(".incomplete/quotes"));
        Files.writeString(
                directory.resolve(".incomplete/journal"),
                "{\"name\":\"quotes/part-0.parquet\",\"fingerprint\":" + file.get("fingerprint")
                        + ",\"rows\":0,\"bytes\":" + file.get("bytes") + ",\"sha256\":" + file.get("sha256") + "}");

        export(ExitCode.DONE, arguments);

        assertManifestIsTrue();
        assertNoOtherFiles();
    }

    /// Runs the command in a process of its own, and kills it after a time.
    ///
    /// @return how long it took, in milliseconds; negative if it was killed
    private long exportInProcess(Duration limit) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Altdata.class.getName(),
                        "export",
                        "--out",
                        directory.toString(),
                        "--dataset",
                        "metrics_daily,jobs",
                        "--database",
                        SERVICE.databaseUrl())
                .redirectErrorStream(true)
                .redirectOutput(Path.of("target", "export.log").toFile())
                .start();
        if (process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            assertThat(process.exitValue()).isZero();
            return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        }
        process.destroyForcibly().waitFor();
        return -1;
    }

    /// Reads the log up to the manifest's offsets: the export has exactly the winners of these records.
    @Test
    void exportUnderLoadHasTheRecordsBeforeItsOffsets() throws Exception {
        Thread pushing = Thread.ofPlatform().start(() -> {
            for (int key = 1; !Thread.currentThread().isInterrupted() && key < 2_000; key++) {
                SERVICE.push(
                        Topics.QUOTES,
                        "{\"data_key\":" + key + ",\"ticker\":\"XPLOAD" + key % 7 + "\",\"price\":" + key
                                + ",\"at\":\"2026-01-05T00:00:00Z\"}");
            }
        });
        try {
            for (int i = 0; i < 5; i++) {
                export(ExitCode.DONE, "--dataset", "quotes", "--incremental");
                Map<String, Double> exported = new TreeMap<>();
                for (Map<String, Object> row : DuckDb.rows(directory, "quotes", "ticker like 'XPLOAD%'")) {
                    exported.put((String) row.get("ticker"), (Double) row.get("price"));
                }
                assertThat(exported).isEqualTo(winnersBeforeOffsets());
            }
        } finally {
            pushing.interrupt();
            pushing.join();
        }
    }

    private Map<String, Double> winnersBeforeOffsets() throws IOException {
        Properties properties = new Properties();
        properties.put("bootstrap.servers", SERVICE.kafka());
        Map<TopicPartition, Long> ends = new HashMap<>();
        for (JsonNode offset : manifest().get("offsets")) {
            ends.put(
                    new TopicPartition(
                            offset.get("topic").asString(),
                            offset.get("partition").asInt()),
                    offset.get("next_offset").asLong());
        }
        Map<String, Double> winners = new TreeMap<>();
        try (KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(properties, new StringDeserializer(), new StringDeserializer())) {
            consumer.assign(ends.keySet());
            consumer.seekToBeginning(ends.keySet());
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofMillis(200))) {
                    long end = ends.get(new TopicPartition(record.topic(), record.partition()));
                    // Other tests push rows too, some of which are not JSON.
                    if (record.offset() < end && String.valueOf(record.value()).contains("XPLOAD")) {
                        JsonNode row = TestService.readTree(record.value());
                        // Each record has a higher data key than those before it.
                        winners.put(
                                row.get("ticker").asString(), row.get("price").asDouble());
                    }
                }
            }
        }
        return winners;
    }

    @Test
    void directoriesOfOthersAreLeftAlone() throws IOException {
        Files.writeString(directory.resolve("thesis.txt"), "important");

        assertThat(run(ExitCode.FAILED, "--dataset", "quotes"))
                .contains("has thesis.txt, which belongs to no export; choose an empty directory");
        assertThat(directory).isDirectoryContaining(path -> path.endsWith("thesis.txt"));
        assertThat(directory.toFile().list()).hasSize(1);
    }

    @Test
    void anotherManifestIsNotReplaced() throws IOException {
        Files.writeString(directory.resolve("manifest.json"), "{\"name\":\"a web app\"}");

        assertThat(run(ExitCode.FAILED, "--dataset", "quotes")).contains("not the manifest of an export");
        assertThat(directory.resolve("manifest.json")).hasContent("{\"name\":\"a web app\"}");
    }

    @Test
    void exportsOfOtherDatasetsOrFormatsAreNotReplaced() {
        export(ExitCode.DONE, "--dataset", "quotes");

        assertThat(run(ExitCode.FAILED, "--dataset", "jobs"))
                .contains("has an export of other datasets (quotes); choose these, or another directory");
        assertThat(run(ExitCode.FAILED, "--dataset", "quotes", "--format", "csv"))
                .contains("has an export in the format parquet; choose this format, or another directory");
    }

    @Test
    void exportOfAnotherLogIsNotReplaced() throws IOException {
        export(ExitCode.DONE, "--dataset", "quotes");
        Path file = directory.resolve("manifest.json");
        Files.writeString(
                file, Files.readString(file).replaceFirst("\"topic_id\" : \"[^\"]+\"", "\"topic_id\" : \"another\""));

        assertThat(run(ExitCode.FAILED, "--dataset", "quotes")).contains("has an export of another log");
    }

    @Test
    void wrongArgumentsSayWhatIsAccepted() {
        assertThat(run(ExitCode.USAGE, "--dataset", "jobs", "newss"))
                .contains("unknown dataset 'newss' (did you mean news?); available: entities,");
        assertThat(run(ExitCode.USAGE, "--format", "xlsx")).contains("xlsx").contains("parquet");
        assertThat(run(ExitCode.USAGE, "--as-of", "2999-01-01")).contains("future");
        assertThat(run(ExitCode.USAGE, "--dataset", "api_keys")).contains("unknown dataset 'api_keys'");
    }

    @Test
    void unwritableDirectoryIsNamed() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "x");

        AltdataCommand.CommandOutput output = AltdataCommand.run(
                new ExportCommand(), "--out", file.resolve("out").toString(), "--dataset", "quotes");

        assertThat(output.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(output.text()).contains("cannot write to " + file.resolve("out"));
    }

    @Test
    void fullDiskLeavesThePreviousExportValid() throws Exception {
        Path disk = Files.createDirectories(directory.resolve("disk"));
        assumeTrue(mounts(disk), "a small file system cannot be mounted here, so the disk cannot be filled");
        try {
            AltdataCommand.CommandOutput done =
                    AltdataCommand.run(new ExportCommand(), "--out", disk.toString(), "--dataset", "quotes");
            assertThat(done.exit()).as(done.text()).isEqualTo(ExitCode.DONE);
            byte[] manifest = Files.readAllBytes(disk.resolve("manifest.json"));
            SERVICE.push(
                    Topics.QUOTES,
                    "{\"data_key\":1,\"ticker\":\"XPFULL\",\"price\":1,\"at\":\"2026-01-05T00:00:00Z\"}");
            SERVICE.awaitCaughtUp();
            Path filler = disk.resolve("quotes/filler");
            assertThat(new ProcessBuilder("dd", "if=/dev/zero", "of=" + filler)
                            .redirectErrorStream(true)
                            .redirectOutput(directory.resolve("dd.log").toFile())
                            .start()
                            .waitFor())
                    .isNotZero();

            AltdataCommand.CommandOutput failed =
                    AltdataCommand.run(new ExportCommand(), "--out", disk.toString(), "--dataset", "quotes");

            assertThat(failed.exit()).isEqualTo(ExitCode.FAILED);
            assertThat(failed.text()).contains("could not write").contains("No space left on device");
            assertThat(disk.resolve("manifest.json")).hasBinaryContent(manifest);
            Files.delete(filler);
            AltdataCommand.CommandOutput continued =
                    AltdataCommand.run(new ExportCommand(), "--out", disk.toString(), "--dataset", "quotes");
            assertThat(continued.exit()).as(continued.text()).isEqualTo(ExitCode.DONE);
        } finally {
            assertThat(new ProcessBuilder("umount", disk.toString()).start().waitFor())
                    .isZero();
        }
    }

    private static boolean mounts(Path disk) throws InterruptedException {
        try {
            return new ProcessBuilder("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", disk.toString())
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException _) {
            return false;
        }
    }

    private static void known(Topic<?> topic, String row) {
        SERVICE.push(topic, row.replaceFirst("\\{", "{\"known_at\":\"" + KNOWN + "\","));
    }

    private JsonNode manifest() throws IOException {
        return TestService.readTree(Files.readString(directory.resolve("manifest.json")));
    }

    /// The listed files with their digests.
    private Map<String, String> files() throws IOException {
        Map<String, String> files = new TreeMap<>();
        for (JsonNode dataset : manifest().get("datasets")) {
            for (JsonNode file : dataset.get("files")) {
                files.put(file.get("path").asString(), file.get("sha256").asString());
            }
        }
        return files;
    }

    private void assertManifestIsTrue() throws Exception {
        for (JsonNode dataset : manifest().get("datasets")) {
            for (JsonNode file : dataset.get("files")) {
                byte[] bytes =
                        Files.readAllBytes(directory.resolve(file.get("path").asString()));
                assertThat(bytes).hasSize(file.get("bytes").asInt());
                assertThat(HexFormat.of()
                                .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)))
                        .isEqualTo(file.get("sha256").asString());
            }
        }
    }

    private void assertNoOtherFiles() throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            List<String> found = new ArrayList<>(all.filter(Files::isRegularFile)
                    .map(path -> directory.relativize(path).toString())
                    .toList());
            found.removeAll(Set.of("manifest.json", ".lock"));
            assertThat(new TreeSet<>(found)).isEqualTo(files().keySet());
        }
    }

    private JsonNode export(int exit, String... arguments) {
        String text = run(
                exit,
                Stream.concat(Stream.of("--json", "--progress", "none"), Stream.of(arguments))
                        .toArray(String[]::new));
        return TestService.readTree(text);
    }

    private String run(int exit, String... arguments) {
        AltdataCommand.CommandOutput output = AltdataCommand.run(
                new ExportCommand(),
                Stream.concat(Stream.of("--out", directory.toString()), Stream.of(arguments))
                        .toArray(String[]::new));
        assertThat(output.exit()).as(output.text()).isEqualTo(exit);
        return output.text();
    }
}
