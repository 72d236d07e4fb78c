package altdata.ingest.push;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.topic.Topics;
import altdata.ingest.testing.TopicTail;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Parquet files that another program wrote (hyparquet-writer 0.17, Snappy): `prices.parquet` has 25 rows in 3
/// row groups, with a null in row 4; `rows.parquet` has 2 rows in the form of the topic metrics.
class ParquetFilesTest {
    private static final String PRICES = """
            topic: metrics
            data_key: {column: seen, type: time}
            fields:
              ticker: {column: symbol}
              date: {column: day, type: date}
              metrics.price: {column: close, type: number}
              metrics.forum_mentions: {column: mentions, type: integer}
              metrics.target_price: {column: rating, type: number, decimal-separator: ","}
            """;

    @TempDir
    private Path directory;

    @Test
    void columnsOfEveryRowGroupAreMapped() throws IOException {
        try (TopicTail tail = new TopicTail(Topics.METRICS)) {
            CommandRun run = CommandRun.push("metrics", parquet("prices.parquet"), "--mapping", mapping(PRICES));

            assertThat(run.exitCode()).as(run.messages()).isZero();
            assertThat(run.output()).contains("25 sent, 0 rejected");
            List<String> records = tail.records();
            assertThat(records)
                    .hasSize(25)
                    .contains(
                            "T0={\"data_key\":1793541802000,\"ticker\":\"T0\",\"date\":\"2026-11-01\",\"metrics\":{\"price\":0.5,\"forum_mentions\":0,\"target_price\":0.25}}",
                            "T3={\"data_key\":1793801002000,\"ticker\":\"T3\",\"date\":\"2026-11-04\",\"metrics\":{\"price\":null,\"forum_mentions\":3000,\"target_price\":3.25}}",
                            "T24={\"data_key\":1795615402000,\"ticker\":\"T24\",\"date\":\"2026-11-25\",\"metrics\":{\"price\":24.5,\"forum_mentions\":24000,\"target_price\":24.25}}");
        }
    }

    @Test
    void rowsInTheFormOfTheTopicNeedNoMapping() throws IOException {
        CommandRun run =
                CommandRun.command("push", "metrics", parquet("rows.parquet").toString(), "--dry-run");

        assertThat(run.output())
                .contains(
                        ", line 1, key AAPL: {\"data_key\":1,\"ticker\":\"AAPL\",\"date\":\"2026-11-19\",\"metrics\":{\"price\":229.87,\"forum_mentions\":4211}}")
                .contains("\"metrics\":{\"price\":null,\"forum_mentions\":7}}")
                .contains("2 would be sent, 0 rejected");
    }

    @Test
    void columnsAreCheckedAndDrafted() throws IOException {
        Path file = parquet("prices.parquet");

        assertThat(CommandRun.command(
                                "push",
                                "metrics",
                                file.toString(),
                                "--dry-run",
                                "--mapping",
                                mapping(PRICES.replace("close", "closes")).toString())
                        .messages())
                .contains("missing or duplicate columns: closes (did you mean close?). "
                        + "The header has: symbol, day, close, mentions, seen, rating");
        assertThat(CommandRun.command("mapping", "init", "metrics", file.toString())
                        .output())
                .contains(
                        "ticker: {column: symbol}", "date: {column: day, type: date}", "metrics.price: {column: close");
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 12, 300, 1200, 2400, 2469})
    void incompleteFileIsAnErrorWithoutAStackTrace(int length) throws IOException {
        Path file = parquet("prices.parquet");
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), length));

        CommandRun run = CommandRun.command("push", "metrics", file.toString(), "--dry-run");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.messages())
                .contains("prices.parquet: cannot be read as Parquet")
                .doesNotContain("\tat ");
    }

    @Test
    void gzippedFilesAndStandardInputAreRead() throws IOException {
        Path file = parquet("rows.parquet");
        String expected = CommandRun.command("push", "metrics", file.toString(), "--dry-run")
                .output()
                .replace(file.toString(), "FILE");
        Path gzipped = directory.resolve("rows.parquet.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(gzipped))) {
            long _ = Files.copy(file, out);
        }
        assertThat(CommandRun.command("push", "metrics", gzipped.toString(), "--dry-run")
                        .output()
                        .replace(gzipped.toString(), "FILE"))
                .isEqualTo(expected);

        InputStream before = System.in;
        try (InputStream input = Files.newInputStream(file)) {
            System.setIn(input);
            assertThat(CommandRun.command("push", "metrics", "-", "--format", "parquet", "--dry-run")
                            .output()
                            .replace("standard input", "FILE"))
                    .isEqualTo(expected);
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void otherNamesAreExplained() throws IOException {
        Path renamed = Files.move(parquet("rows.parquet"), directory.resolve("rows.json"));

        assertThat(CommandRun.command("push", "metrics", renamed.toString(), "--dry-run")
                        .messages())
                .contains("is a Parquet file without the name of one", "Give it a name that ends in .parquet");
    }

    private Path mapping(String text) throws IOException {
        return Files.writeString(directory.resolve("mapping.yaml"), text);
    }

    private Path parquet(String name) throws IOException {
        Path file = directory.resolve(name);
        try (InputStream resource =
                Objects.requireNonNull(ParquetFilesTest.class.getResourceAsStream("/altdata/ingest/parquet/" + name))) {
            Files.copy(resource, file);
        }
        return file;
    }
}
