package altdata.ingest.push;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MappingCommandTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            metrics.prise: {column: close, type: number} | fields.metrics.prise: the topic metrics has no such field (did you mean metrics.price?)
            metrics.price: {column: close}               | fields.metrics.price.type: the field needs type: number, but the rule has none, which means text
            tikcer: {column: name}                       | fields.tikcer: the topic metrics has no such field (did you mean ticker?). Available: known_at, ticker, date
            source: {column: name, type: number}         | fields.source.type: the field needs type: text, but the rule has number
            metrics: {column: name}                      | fields.metrics: is an object. Map its fields, such as metrics.forum_mentions
            """)
    void ruleThatDoesNotFitTheTopicIsAnErrorBeforeTheFirstRow(String rule, String message) throws IOException {
        String mapping = file("m.yaml", """
                topic: metrics
                data_key: {constant: 1}
                fields:
                  ticker: {column: name}
                  date: {constant: "2026-11-19"}
                """ + "  " + rule + "\n");

        CommandRun check = CommandRun.command("mapping", "check", mapping);
        assertThat(check.exitCode()).isEqualTo(1);
        assertThat(check.messages()).contains(mapping + ": " + message);

        CommandRun push = CommandRun.command(
                "push", "metrics", file("a.csv", "name,close\nA,1\n"), "--mapping", mapping, "--dry-run");
        assertThat(push.exitCode()).isEqualTo(1);
        assertThat(push.messages()).contains(message);
        assertThat(push.output()).isEmpty();
    }

    @Test
    void mappingWithoutRequiredFieldsIsAnError() throws IOException {
        String start = "topic: news\ndata_key: file-time\nfields:\n  ticker: {column: t}\n";

        assertThat(CommandRun.command("mapping", "check", file("a.yaml", start)).messages())
                .contains("fields: the topic news also requires id, published");
        assertThat(CommandRun.command(
                                "mapping",
                                "check",
                                file("b.yaml", start + "  id: {column: i}\n  deleted: {constant: true}\n"))
                        .exitCode())
                .isZero();
        assertThat(CommandRun.command("mapping", "check", file("c.yaml", start.replace("news", "newss")))
                        .messages())
                .contains("topic: unknown topic 'newss' (did you mean news?). Available: entities, metrics");
    }

    @Test
    void checkComparesTheColumnsWithAFile() throws IOException {
        String mapping = file("m.yaml", """
                topic: predictions
                data_key: file-time
                fields:
                  ticker: {column: symbol}
                  date: {column: day, type: date}
                """);

        CommandRun valid = CommandRun.command("mapping", "check", mapping, file("a.csv", "day;symbol\n"));
        assertThat(valid.messages()).isEmpty();
        assertThat(valid.output())
                .isEqualToIgnoringNewLines(
                        mapping + ": valid for the topic predictions; reads the columns symbol, day");
        CommandRun invalid = CommandRun.command("mapping", "check", mapping, file("b.csv", "day;symbols\n"));
        assertThat(invalid.exitCode()).isEqualTo(1);
        assertThat(invalid.messages())
                .contains("missing or duplicate columns: symbol (did you mean symbols?). The header has: day, symbols");
    }

    @Test
    void draftOfACompleteFileCanBePushed() throws IOException {
        String csv = file("prices.csv", """
                Symbol;Date;Price;forum_mentions;Note
                AAPL;19.11.2026;1.234,50;12;x
                MSFT;20.11.2026;99,00;7;"y
                z"
                """);

        CommandRun init = CommandRun.command("mapping", "init", "metrics", csv);

        assertThat(init.exitCode()).as(init.messages()).isZero();
        assertThat(init.output()).isEqualToNormalizingNewlines("""
                # A draft for %s: check every line before you use it.
                topic: metrics
                # The modification time of the file. Over HTTP, use a column instead, such as {column: version}.
                data_key: file-time
                fields:
                  ticker: {column: Symbol}
                  date: {column: Date, type: date, format: "dd.MM.yyyy"}
                  metrics.forum_mentions: {column: forum_mentions, type: integer}
                  metrics.price: {column: Price, type: number, decimal-separator: ",", thousands-separator: "."}
                # Columns without a field:
                #   Note, for example x, y z
                """.formatted(csv));
        String mapping = file("draft.yaml", init.output());
        assertThat(CommandRun.command("mapping", "check", mapping, csv).exitCode())
                .isZero();
        assertThat(CommandRun.command("push", "metrics", csv, "--mapping", mapping, "--dry-run")
                        .output())
                .contains("\"metrics\":{\"forum_mentions\":12,\"price\":1234.50}")
                .contains("2 would be sent, 0 rejected");
    }

    @Test
    void draftSaysWhichRequiredFieldsItDidNotFind() throws IOException {
        String rows = file("rows.ndjson", """
                {"ticker":"AAPL","published_at":"2026-11-19T14:03:22Z","meta":{"title":"x"},"ids":"1"}
                """);

        CommandRun init = CommandRun.command("mapping", "init", "news", rows);

        assertThat(init.output())
                .contains("  ticker: {column: ticker}\n", "  published: {column: published_at, type: time}\n")
                .contains("  # id: {column: ?}   # required; perhaps ids\n")
                .contains("#   meta.title, for example x\n");
        assertThat(CommandRun.command("mapping", "check", file("draft.yaml", init.output()))
                        .messages())
                .contains("fields: the topic news also requires id");
    }

    @Test
    void draftNamesTheEncodingOfAFileThatIsNotUtf8() throws IOException {
        Path csv = Path.of(file("a.csv", ""));
        Files.writeString(csv, "Ticker;Date;Price;Größe\nA;2026-11-19;1,5;7\n", Charset.forName("windows-1252"));

        CommandRun init = CommandRun.command("mapping", "init", "metrics", csv.toString());

        assertThat(init.output())
                .contains("\n# The file is not UTF-8; this encoding is a guess.\nencoding: windows-1252\n")
                .contains("#   Größe, for example 7\n");
        assertThat(CommandRun.command(
                                "push",
                                "metrics",
                                csv.toString(),
                                "--mapping",
                                file("m.yaml", init.output()),
                                "--dry-run")
                        .output())
                .contains("1 would be sent, 0 rejected");
    }

    @Test
    void draftNamesTheEncodingOfJsonThatIsNotUtf8() throws IOException {
        Path json = Path.of(file("a.ndjson", ""));
        Files.writeString(json, "{\"ticker\":\"A\",\"Größe\":\"süß\"}\n", Charset.forName("windows-1252"));

        assertThat(CommandRun.command("mapping", "init", "metrics", json.toString())
                        .output())
                .contains("\n# The file is not UTF-8; this encoding is a guess.\nencoding: windows-1252\n")
                .contains("#   Größe, for example süß\n");
    }

    @Test
    void formatOfAFileWithAnotherExtensionCanBeNamed() throws IOException {
        String text = file("unicode.txt", "Ticker\tDate\tPrice\nA\t2026-11-19\t1.5\n");

        assertThat(CommandRun.command("mapping", "init", "metrics", text).messages())
                .contains("unknown format", "or set --format");
        CommandRun init = CommandRun.command("mapping", "init", "metrics", text, "--format", "csv");
        assertThat(init.output()).contains("  metrics.price: {column: Price, type: number}\n");
        assertThat(CommandRun.command("mapping", "check", file("m.yaml", init.output()), text, "--format", "csv")
                        .output())
                .contains("valid for the topic metrics; reads the columns Ticker, Date, Price");
    }

    @Test
    void mappingIsReadFromANamedPipe() throws IOException, InterruptedException {
        Path pipe = NamedPipe.create(
                directory.resolve("mapping"),
                "topic: predictions\ndata_key: now\nfields: {ticker: {column: t}, date: {column: d}}\n"
                        .getBytes(UTF_8));

        CommandRun check = CommandRun.command("mapping", "check", pipe.toString());

        assertThat(check.messages()).isEmpty();
        assertThat(check.output()).contains("valid for the topic predictions");
        assertThat(CommandRun.command("mapping", "check", directory.toString()).messages())
                .contains(directory + ": is a directory, expected a file");
    }

    @Test
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void encodingOfAPipeIsNotDetected() throws IOException, InterruptedException {
        Path pipe = NamedPipe.create(
                directory.resolve("a.csv"), "Ticker;Date;Größe\nA;2026-11-19;7\n".getBytes(ISO_8859_1));

        CommandRun init = CommandRun.command("mapping", "init", "metrics", pipe.toString());

        assertThat(init.exitCode()).isEqualTo(1);
        assertThat(init.messages()).contains(pipe + ": is not UTF-8. To detect its encoding, save it as a file");
    }

    @Test
    void examplesOfTheProjectAreValid() throws IOException {
        try (var examples = Files.list(Path.of("examples"))) {
            assertThat(examples)
                    .isNotEmpty()
                    .allSatisfy(example -> assertThat(CommandRun.command("mapping", "check", example.toString())
                                    .messages())
                            .isEmpty());
        }
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text).toString();
    }
}
