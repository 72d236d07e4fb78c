package altdata.ingest.push;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/// Files as other programs write them, seen by a dry run.
class ForeignFilesTest {
    private static final String PRICES = """
            topic: metrics
            data_key: {constant: 1}
            fields:
              ticker: {column: name}
              date: {column: day, type: date}
              metrics.price: {column: close, type: number}
            """;
    private static final String ENTITIES = """
            topic: entities
            data_key: {constant: 1}
            fields:
              id: {column: id}
              ticker: {column: ticker}
              name: {column: name}
              entity: {constant: company}
            """;
    private static final String ZURICH = "id,ticker,name\n1,ZURN,Zürich\n2,ABBN,ABB – Ltd\n";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {",", ";", "\t", "|"})
    void delimiterIsDetectedInTheHeader(String delimiter) {
        String csv =
                "name;day;close;\"note, of any kind; or none\"\nAAPL;2026-11-19;1.5;\"x;y\"\n".replace(";", delimiter);
        assertThat(values(dryRun("metrics", csv.getBytes(UTF_8), PRICES)))
                .containsExactly(
                        "{\"data_key\":1,\"ticker\":\"AAPL\",\"date\":\"2026-11-19\",\"metrics\":{\"price\":1.5}}");
    }

    @Test
    void mappingAndExcelCanNameTheDelimiter() {
        String row = "{\"data_key\":1,\"ticker\":\"AAPL\",\"date\":\"2026-11-19\",\"metrics\":{\"price\":1.5}}";
        String csv = "name^day^close^a,b,c,d\nAAPL^2026-11-19^1.5^\n";

        assertThat(values(dryRun("metrics", csv.getBytes(UTF_8), "delimiter: \"^\"\n" + PRICES)))
                .containsExactly(row);
        assertThat(values(dryRun("metrics", ("sep=^\r\n" + csv).getBytes(UTF_8), PRICES)))
                .containsExactly(row);
        assertThat(values(dryRun("metrics", csv.replace('^', '\t').getBytes(UTF_8), "delimiter: tab\n" + PRICES)))
                .containsExactly(row);
        assertThat(dryRun("metrics", csv.getBytes(UTF_8), "delimiter: ab\n" + PRICES)
                        .messages())
                .contains("delimiter: expected one character such as \";\" or \"|\", or tab, but got \"ab\"");
    }

    private static Stream<Arguments> encodings() {
        return Stream.of(
                Arguments.of(ZURICH.getBytes(UTF_8), ""),
                Arguments.of(("\uFEFF" + ZURICH).getBytes(UTF_8), ""),
                Arguments.of(("\uFEFF" + ZURICH).getBytes(UTF_16LE), ""),
                Arguments.of(("\uFEFF" + ZURICH).getBytes(UTF_16BE), ""),
                Arguments.of(ZURICH.getBytes(UTF_16LE), "encoding: UTF-16LE"),
                Arguments.of(ZURICH.getBytes(Charset.forName("windows-1252")), "encoding: windows-1252"),
                // The mark of a file is more reliable than the mapping.
                Arguments.of(("\uFEFF" + ZURICH).getBytes(UTF_8), "encoding: windows-1252"));
    }

    @ParameterizedTest
    @MethodSource("encodings")
    void encodingIsDetectedByAMarkOrNamedInTheMapping(byte[] csv, String encoding) {
        assertThat(values(dryRun("entities", csv, encoding + "\n" + ENTITIES)))
                .map(row -> JsonMapper.shared().readTree(row).path("name").asString())
                .containsExactly("Zürich", "ABB – Ltd");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Latin-1", "ISO-8859-1", "latin1"})
    void latin1HasItsUsualNames(String name) {
        byte[] csv = ZURICH.replace('–', '-').getBytes(ISO_8859_1);

        assertThat(values(dryRun("entities", csv, "encoding: " + name + "\n" + ENTITIES)))
                .first()
                .asString()
                .contains("Zürich");
    }

    @Test
    void wrongEncodingRejectsTheRowsThatItConcerns() {
        CommandRun utf8 = dryRun("entities", ZURICH.getBytes(ISO_8859_1), ENTITIES);
        assertThat(utf8.output())
                .contains(
                        "column name: expected text in UTF-8. If the file has another encoding, name it in the mapping")
                .contains("1 would be sent, 1 rejected");

        String header = ZURICH.replace("name", "größe");
        assertThat(dryRun(
                                "entities",
                                header.getBytes(ISO_8859_1),
                                ENTITIES.replace("{column: name}", "{column: größe}"))
                        .messages())
                .contains(": header: expected text in UTF-8. If the file has another encoding, name it in the mapping,"
                        + " for example encoding: windows-1252");

        CommandRun ascii = dryRun("entities", ZURICH.getBytes(UTF_8), "encoding: US-ASCII\n" + ENTITIES);
        assertThat(ascii.output()).contains("0 would be sent, 2 rejected");

        assertThat(dryRun("entities", ZURICH.getBytes(UTF_8), "encoding: utf-x\n" + ENTITIES)
                        .messages())
                .contains("encoding: expected an encoding such as UTF-8, ISO-8859-1, windows-1252");
        assertThat(dryRun("entities", ZURICH.getBytes(UTF_16LE), ENTITIES).messages())
                .contains("seems to be UTF-16 without a byte order mark", "encoding: UTF-16LE");
    }

    @Test
    void ndjsonInUtf16IsRead() throws IOException {
        Path rows = directory.resolve("rows.ndjson");
        Files.write(
                rows,
                "\uFEFF{\"data_key\":1,\"ticker\":\"A\",\"date\":\"2026-11-19\",\"source\":\"Zürich\",\"metrics\":{}}\r\n"
                        .getBytes(UTF_16LE));

        assertThat(CommandRun.command("push", "metrics", rows.toString(), "--dry-run")
                        .output())
                .contains("Zürich");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            decimal-separator: ","                             | 1234,5    | 1234.5
            decimal-separator: ","                             | 0,25      | 0.25
            decimal-separator: ","                             | 7         | 7
            decimal-separator: ","                             | 1.5       | rejected
            decimal-separator: "."                             | 1.234,5   | rejected
            decimal-separator: "."                             | 0,5       | rejected
            {decimal-separator: ",", thousands-separator: "."} | 1.234.567,89 | 1234567.89
            {decimal-separator: ",", thousands-separator: "."} | 1.234     | 1234
            {decimal-separator: ",", thousands-separator: "."} | 1.23      | rejected
            {decimal-separator: ",", thousands-separator: "."} | 1234,5    | 1234.5
            {decimal-separator: ",", thousands-separator: "."} | 1,234.5   | rejected
            thousands-separator: ","                           | 12,34,567.5 | 1234567.5
            thousands-separator: ","                           | 1,234,567 | 1234567
            thousands-separator: ","                           | 1,5       | rejected
            thousands-separator: "'"                           | 1'234.50  | 1234.50
            {decimal-separator: ",", thousands-separator: " "} | 1 234,5   | 1234.5
            {decimal-separator: ",", thousands-separator: " "} | 1\u00a0234,5 | 1234.5
            """)
    void separatorsOfNumbersAreThoseOfTheMapping(String separators, String cell, String expected) {
        String line = separators.startsWith("{")
                ? separators.substring(1, separators.length() - 1).replace(", thousands", "\nthousands")
                : separators;
        String csv = "name;day;close\nA;2026-11-19;" + cell + "\n";
        String row =
                "{\"data_key\":1,\"ticker\":\"A\",\"date\":\"2026-11-19\",\"metrics\":{\"price\":" + expected + "}}";

        CommandRun run = dryRun("metrics", csv.getBytes(UTF_8), line + "\n" + PRICES);

        if (expected.equals("rejected")) {
            assertThat(run.output()).contains("column close: expected a number").contains("but got \"" + cell + '"');
            assertThat(run.output()).contains("set decimal-separator or thousands-separator");
        } else {
            assertThat(values(run)).containsExactly(row);
        }
    }

    @Test
    void separatorsOfAFieldWinAndJsonNumbersHaveTheirOwnNotation() throws IOException {
        String mapping = PRICES.replace("type: number}", "type: number, decimal-separator: \",\"}");
        assertThat(values(dryRun("metrics", "name;day;close\nA;2026-11-19;1,5\n".getBytes(UTF_8), mapping)))
                .hasSize(1);
        Path rows = directory.resolve("rows.ndjson");
        Files.writeString(rows, """
                {"name":"A","day":"2026-11-19","close":1.5}
                {"name":"A","day":"2026-11-19","close":"1,5"}
                """);
        CommandRun run = CommandRun.command(
                "push",
                "metrics",
                rows.toString(),
                "--dry-run",
                "--mapping",
                Files.writeString(directory.resolve("m.yaml"), mapping).toString());
        assertThat(values(run)).hasSize(2).allMatch(row -> row.endsWith("{\"price\":1.5}}"));

        String same = "decimal-separator: \",\"\nthousands-separator: \",\"\n";
        assertThat(dryRun("metrics", "name;day;close\n".getBytes(UTF_8), same + PRICES)
                        .messages())
                .contains("thousands-separator: expected a character that differs from the decimal separator");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            A;2026-11-19;1\\n"B;2026-11-19;2\\nC;2026-11-19;3         | A,C | line 3: the quote that opens on this line is not closed
            A;2026-11-19;1\\n"B;2026-11-19;2\\n"C";2026-11-19;3       | A,C | It belongs to the quote that opens on line 3
            A;2026-11-19;1\\n"B"x;2026-11-19;2\\nC;2026-11-19;3       | A,C | line 3: expected the end of the cell after a closing quote
            A;2026-11-19;1\\nB;2026-11-19;"2\\nC;2026-11-19;"3"       | A,C | that opens on line 3
            A;2026-11-19;1\\nC;2026-11-19;"3                          | A   | line 3: the quote that opens on this line is not closed
            """)
    void onlyTheRecordWithTheUnclosedQuoteIsRejected(String rows, String accepted, String message) {
        byte[] csv = ("name;day;close\n" + rows.replace("\\n", "\n") + "\n").getBytes(UTF_8);

        CommandRun run = dryRun("metrics", csv, PRICES);

        assertThat(values(run))
                .map(row -> JsonMapper.shared().readTree(row).path("ticker").asString())
                .containsExactly(accepted.split(","));
        assertThat(run.output()).contains("malformed").contains(message);
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 5, 8, 13, 21, 34})
    void recordsOfSeveralLinesSurviveAMissingQuoteElsewhere(long seed) {
        Random random = new Random(seed);
        int rows = random.nextInt(20, 200);
        int broken = random.nextInt(rows);
        StringBuilder csv = new StringBuilder("id,ticker,name\n");
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            String name = random.nextBoolean() ? "x\ny, \"\"" + i + "\"\" z" : "plain, " + i;
            csv.append(i).append(",\"T").append(i).append("\",\"").append(name);
            csv.append(i == broken ? "\n" : "\"\n");
            if (i != broken) {
                expected.add(name.replace("\"\"", "\""));
            }
        }
        CommandRun run = dryRun("entities", csv.toString().getBytes(UTF_8), ENTITIES);

        assertThat(run.output())
                .as("seed %d", seed)
                .contains("altdata.entities: " + (rows - 1) + " would be sent, 1 rejected (malformed 1)");
        assertThat(values(run))
                .map(row -> JsonMapper.shared().readTree(row).path("name").asString())
                .isEqualTo(expected.subList(0, Math.min(10, expected.size())));
    }

    @Test
    void rowsThatAllFailForOneReasonAreSummarised() {
        String csv = "name,day,close\n"
                + IntStream.range(0, 13_000)
                        .mapToObj(i -> "T" + i % 100 + ",19.11.2026," + i)
                        .collect(Collectors.joining("\n"));

        CommandRun run = dryRun("metrics", csv.getBytes(UTF_8), PRICES);

        assertThat(run.output().lines()).hasSize(5);
        assertThat(run.output())
                .contains("line 2, rejected, mapping: line 2, column day: expected a date")
                .contains("12,997 more rejected rows of this kind: mapping: line 2, column day")
                .contains("0 would be sent, 13,000 rejected (mapping 13,000)");

        CommandRun push = CommandRun.push(
                "metrics", file("a.csv", csv.getBytes(UTF_8)), "--mapping", file("m.yaml", PRICES.getBytes(UTF_8)));
        assertThat(push.messages().lines().filter(line -> line.contains("column day")))
                .hasSize(4);
        assertThat(push.messages()).contains("12,997 more rejected rows of this kind");
    }

    private static Stream<Arguments> unsupportedFiles() throws IOException {
        HexFormat hex = HexFormat.of();
        return Stream.of(
                Arguments.of(zip("[Content_Types].xml", "xl/workbook.xml"), "an Excel workbook (.xlsx)"),
                Arguments.of(zip("prices.csv"), "a ZIP archive"),
                Arguments.of(hex.parseHex("d0cf11e0a1b11ae10000000000000000"), "an Excel workbook (.xls)"),
                Arguments.of("%PDF-1.7\n".getBytes(UTF_8), "a PDF document"),
                Arguments.of(hex.parseHex("28b52ffd0000000000"), "compressed with Zstandard"),
                Arguments.of("Obj\u0001...........".getBytes(UTF_8), "an Avro file"),
                Arguments.of("\n<!DOCTYPE html><p>Sign in".getBytes(UTF_8), "an HTML page"),
                Arguments.of("<?xml version='1.0'?><a/>".getBytes(UTF_8), "an XML document"),
                Arguments.of(gzipped("%PDF-1.7\n".getBytes(UTF_8)), "a PDF document"));
    }

    @ParameterizedTest
    @MethodSource("unsupportedFiles")
    void unsupportedFileIsNamedByItsContent(byte[] content, String kind) {
        for (String name : List.of("prices.csv", "prices.xlsx", "rows.ndjson")) {
            CommandRun run = CommandRun.command(
                    "push",
                    "metrics",
                    file(name, content),
                    "--dry-run",
                    "--mapping",
                    file("m.yaml", PRICES.getBytes(UTF_8)));

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.messages()).contains(name + ": is " + kind + ", which is not supported here. ");
            assertThat(run.output()).isEmpty();
        }
    }

    private static byte[] zip(String... names) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (String name : names) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write("<x/>".getBytes(UTF_8));
            }
        }
        return bytes.toByteArray();
    }

    private static byte[] gzipped(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(content);
        }
        return bytes.toByteArray();
    }

    private CommandRun dryRun(String topic, byte[] csv, String mapping) {
        return CommandRun.command(
                "push",
                topic,
                file("data.csv", csv),
                "--dry-run",
                "--mapping",
                file("mapping.yaml", mapping.getBytes(UTF_8)));
    }

    /// Returns the rows as they would be sent.
    private static List<String> values(CommandRun run) {
        return run.output()
                .lines()
                .filter(line -> line.contains(", key "))
                .map(line -> line.substring(line.indexOf('{')))
                .toList();
    }

    private String file(String name, byte[] content) {
        try {
            return Files.write(directory.resolve(name), content).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
