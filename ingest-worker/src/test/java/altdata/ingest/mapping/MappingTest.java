package altdata.ingest.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import altdata.ingest.IngestException;
import altdata.ingest.source.OpenSource;
import altdata.ingest.source.Source;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MappingTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    {column: c}                                              | a b         | "a b"
                    {column: c, prefix: USD/}                                | EUR         | "USD/EUR"
                    {column: c, lookup: {Euro: EUR}, prefix: USD/}           | Euro        | "USD/EUR"
                    {column: c, type: integer}                               | 10.0        | 10
                    {column: c, type: integer, scale: 1000}                  | 1.5         | 1500
                    {column: c, type: number}                                | 0.10        | 0.10
                    {column: c, type: number, scale: 0.01}                   | 71          | 0.71
                    {column: c, type: number, reciprocal: true}              | 0.8         | 1.25
                    {column: c, type: date}                                  | 2026-11-19  | "2026-11-19"
                    {column: c, type: date, format: dd-MM-yyyy}              | 19-11-2026  | "2026-11-19"
                    {column: c, type: date, format: d MMM yyyy}              | 9 Nov 2026  | "2026-11-09"
                    {column: c, type: date, format: yyyy-MM}                 | 2026-02     | "2026-02-01"
                    {column: c, type: date, none-before: "1990-01-01"}       | 1957-03-04  | null
                    {column: c, type: date, format: epoch-seconds, zone: Asia/Tokyo} | 1642777200 | "2022-01-22"
                    {column: c, type: time}                                  | 2026-11-19T14:03:22+01:00 | "2026-11-19T13:03:22Z"
                    {column: c, type: time}                                  | 2026-11-19 14:03:22 | "2026-11-19T14:03:22Z"
                    {column: c, type: time, zone: America/New_York}          | 2026-07-01T12:00:00 | "2026-07-01T16:00:00Z"
                    {column: c, type: time, format: epoch-seconds}           | 1642792067.0 | "2022-01-21T19:07:47Z"
                    {column: c, type: time, format: epoch-millis}            | 1642792067123 | "2022-01-21T19:07:47.123Z"
                    {column: c, type: time, format: yyyy/MM/dd}              | 2026/11/19  | "2026-11-19T00:00:00Z"
                    {column: c, type: boolean}                               | Yes         | true
                    {column: c, type: list, separator: ;}                    | MSFT; GOOGL;; | ["MSFT","GOOGL"]
                    {constant: company}                                      | x           | "company"
                    {constant: [a, 1]}                                       | x           | ["a",1]
                    {first-of: [empty, c]}                                   | x           | "x"
                    {column: empty}                                          | x           | null
                    {column: empty, type: number}                            | x           | null
                    {column: empty, empty-as-null: false}                    | x           | ""
                    """)
    void cellIsConvertedByItsRule(String rule, String cell, String expected) throws IOException {
        assertThat(mapped("field: " + rule, "c,empty\n\"" + cell + "\",\n"))
                .containsExactly("{\"data_key\":7,\"field\":" + expected + "}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {column: c, type: integer}                    | 10.5       | an integer
                    {column: c, type: integer}                    | 1e999999999 | an integer
                    {column: c, type: number}                     | NaN        | a number
                    {column: c, type: number, reciprocal: true}   | 0          | a number other than 0
                    {column: c, type: date, format: dd-MM-yyyy}   | 31-02-2026 | a date in the format dd-MM-yyyy
                    {column: c, type: date, format: dd-MM-yyyy}   | 2026-01-01 | a date in the format dd-MM-yyyy
                    {column: c, type: time, format: epoch-seconds} | soon      | a time in the format epoch-seconds
                    {column: c, type: time, format: epoch-seconds} | 1e-300000000 | a time in the format epoch-seconds
                    {column: c, type: time, format: epoch-millis} | 1e300000000 | a time in the format epoch-millis
                    {column: c, type: boolean}                    | maybe      | true or false, yes or no, 1 or 0
                    {column: c, lookup: {Euro: EUR}}              | Pound      | a text that lookup contains
                    """)
    void invalidCellIsRejectedWithLineAndColumn(String rule, String cell, String expectation) throws IOException {
        assertThat(mapped("field: " + rule, "c\n\"" + cell + "\"\n"))
                .containsExactly("rejected: line 2, column c: expected " + expectation + ", but got \"" + cell + "\"");
    }

    @Test
    void numberInAnotherNotationIsRejectedWithAdvice() throws IOException {
        assertThat(mapped("field: {column: c, type: number}", "c\n\"1,5\"\n"))
                .containsExactly(
                        "rejected: line 2, column c: expected a number, but got \"1,5\"; if the file writes numbers"
                                + " like this, set decimal-separator or thousands-separator in the mapping");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {column: c, equals: b}        | a,c
                    {column: c, not-equals: b}    | b
                    {column: c, matches: "[ab]"}  | c
                    {column: c, not-in: [a, c]}   | a,c
                    {column: d, empty: true}      | c
                    {column: d, empty: false}     | a,b
                    """)
    void rowsThatMeetASkipRuleAreSkipped(String rule, String left) throws IOException {
        List<String> rows = mapped("f: {column: c}\nskip: [" + rule + "]", "c,d\na,\nb,\nc,x\n");

        assertThat(rows.stream()
                        .filter(row -> !row.equals("skipped"))
                        .map(row -> row.replaceAll(".*\"f\":\"(.)\"}", "$1")))
                .containsExactly(left.split(","));
    }

    @Test
    void dottedFieldNamesCreateNestedObjects() throws IOException {
        assertThat(mapped(
                        "ticker: {column: t}\n  metrics.price: {column: p, type: number}\n  metrics.pe_ratio: {column: p, type: number}",
                        "t,p\nA,1\n"))
                .containsExactly("{\"data_key\":7,\"ticker\":\"A\",\"metrics\":{\"price\":1,\"pe_ratio\":1}}");
    }

    @Test
    void dataKeyIsTheFileTimeOrTheTimeInAColumn() throws IOException {
        Path csv = file("x.csv", "d\n2026-11-19\n");
        Files.setLastModifiedTime(csv, FileTime.fromMillis(1234567));

        assertThat(rows("topic: x\ndata_key: file-time\nfields: {a: {constant: 1}}", csv))
                .containsExactly("{\"data_key\":1234567,\"a\":1}");
        assertThat(rows("topic: x\ndata_key: {column: d, type: date}\nfields: {a: {constant: 1}}", csv))
                .containsExactly("{\"data_key\":1795046400000,\"a\":1}");
    }

    @Test
    void fileTimeRequiresAFile() {
        Mapping mapping = Mapping.parse(file("m.yaml", "topic: x\ndata_key: file-time\nfields: {a: {constant: 1}}"));

        assertThatThrownBy(() -> mapping.mapper("standard input", null))
                .isInstanceOf(IngestException.class)
                .hasMessageContaining("standard input: has no modification time");
    }

    @Test
    void ndjsonIsMappedByItsMembers() throws IOException {
        Path json = file(
                "x.ndjson",
                "{\"user\":{\"name\":\"Ann\"},\"n\":1.50,\"on\":true,\"tags\":[\"a,b\",\"c\"],\"none\":null}\nnot json\n");

        assertThat(rows("""
                topic: x
                data_key: {constant: 1}
                fields:
                  name: {column: user.name}
                  n: {column: n, type: number}
                  on: {column: on, type: boolean}
                  tags: {column: tags, type: list}
                  none: {column: none}
                  gone: {column: gone}
                """, json))
                .containsExactly(
                        "{\"data_key\":1,\"name\":\"Ann\",\"n\":1.50,\"on\":true,\"tags\":[\"a,b\",\"c\"],\"none\":null,\"gone\":null}",
                        "rejected: line 2, expected one JSON object in UTF-8");
    }

    @Test
    void invalidUtf8IsRejectedAndSupplementaryCharactersAreAccepted() throws IOException {
        Path csv = directory.resolve("x.csv");
        // The low surrogate of U+103FF is the one that replaces invalid bytes.
        Files.write(csv, ("c\n\uD800\uDFFF\n" + "caf" + (char) 0xE9 + "\n").getBytes(StandardCharsets.UTF_8));
        byte[] bytes = Files.readAllBytes(csv);
        byte[] broken = new byte[bytes.length - 1];
        System.arraycopy(bytes, 0, broken, 0, bytes.length - 3);
        broken[bytes.length - 3] = (byte) 0xE9;
        broken[bytes.length - 2] = '\n';
        Files.write(csv, broken);

        assertThat(rows("topic: x\ndata_key: {constant: 7}\nfields: {c: {column: c}}", csv))
                .containsExactly(
                        "{\"data_key\":7,\"c\":\"\uD800\uDFFF\"}",
                        "rejected: line 3, column c: expected text in UTF-8. If the file has another encoding, name it in the"
                                + " mapping, for example encoding: windows-1252");
    }

    @Test
    void aCellThatIsTooLongForARegularExpressionIsRejected() throws IOException {
        assertThat(rows(
                        "topic: x\ndata_key: {constant: 7}\nskip: [{column: c, matches: \"(a|b)*\"}]\nfields: {c: {column: c}}",
                        Files.writeString(directory.resolve("x.csv"), "c\n" + "ab".repeat(100_000) + "\nx\n")))
                .satisfiesExactly(
                        first -> assertThat(first)
                                .startsWith("rejected: line 2, column c: expected a shorter text for the regular"
                                        + " expression of the skip rule, but got \"abab"),
                        second -> assertThat(second).isEqualTo("{\"data_key\":7,\"c\":\"x\"}"));
    }

    @Test
    void jsonThatIsNotUtf8IsRejected() throws IOException {
        Path json = directory.resolve("x.ndjson");
        Files.write(json, "{\"c\":\"caf\u00E9\"}\n{\"c\":\"x\"}\n".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(rows("topic: x\ndata_key: {constant: 7}\nfields: {c: {column: c}}", json))
                .containsExactly(
                        "rejected: line 1, expected text in UTF-8. If the file has another encoding, name it in the"
                                + " mapping, for example encoding: windows-1252",
                        "{\"data_key\":7,\"c\":\"x\"}");
    }

    @Test
    void lineNumbersIncludeQuotedLineBreaks() throws IOException {
        assertThat(mapped("c: {column: c, type: integer}", "\uFEFFc\n\"1\"\n\"a\nb\"\nx\n"))
                .containsExactly(
                        "{\"data_key\":7,\"c\":1}",
                        "rejected: line 3, column c: expected an integer, but got \"a\nb\"",
                        "rejected: line 5, column c: expected an integer, but got \"x\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    topic: x                                                                  | expected topic, data_key and fields, but at least one of them is missing or empty
                    {topic: x, data_key: file-time, fields: {a: {colum: b}}}                  | fields.a.colum (line 1): unknown property. Available: column, constant,
                    {topic: x, data_key: {colum: b}, fields: {a: {column: b}}}                | data_key.colum: unknown property
                    {topic: x, data_key: file-time, fields: {a: {column: b}}, skips: []}      | skips (line 1): unknown property. Available: data_key, decimal-separator, delimiter, encoding, fields, skip, thousands-separator, topic
                    {topic: x, data_key: later, fields: {a: {column: b}}}                     | data_key: expected file-time, now or a column
                    {topic: x, data_key: file-time, fields: {a: {}}}                          | fields.a: expected exactly one of column, first-of (not empty) and constant
                    {topic: x, data_key: file-time, fields: {a: {column: b, constant: c}}}    | fields.a: expected exactly one of
                    {topic: x, data_key: file-time, fields: {a: {column: b, type: float}}}    | fields.a.type: expected one of text, integer,
                    {topic: x, data_key: file-time, fields: {a: {column: b, scale: 2}}}       | fields.a.scale: is only allowed for an integer or number
                    {topic: x, data_key: file-time, fields: {a: {column: b, type: number, scale: x}}} | fields.a.scale (line 1): expected a number
                    {topic: x, data_key: file-time, fields: {a: {column: b, type: number, scale: 1e100000000}}} | fields.a.scale: expected a number of at most 40 digits
                    {topic: x, data_key: file-time, fields: {a: {first-of: [b, null]}}}       | fields.a.first-of: expected column names
                    {topic: x, data_key: file-time, fields: {a: {column: b, type: date, format: dd-QQQQQQQ}}} | fields.a.format: expected a pattern
                    {topic: x, data_key: file-time, fields: {a: {column: b, type: time, zone: Mars}}} | fields.a.zone: expected a time zone
                    {topic: x, data_key: file-time, fields: {a: {column: b}, a.c: {column: b}}} | fields.a: cannot be a value and contain a.c at the same time
                    {topic: x, data_key: file-time, fields: {a: {column: b}}, skip: [{column: b}]} | skip.1: expected column and exactly one of
                    {topic: x, data_key: file-time, fields: {a: {column: b}}, skip: [{column: b, matches: "("}]} | skip.1.matches: expected a regular expression
                    {topic: x, topic: y}                                                      | expected YAML, but
                    ---                                                                       | the mapping is empty; expected properties with values
                    """)
    void errorOfAnInvalidMappingNamesTheProblem(String yaml, String message) {
        Path file = file("m.yaml", yaml);

        assertThatThrownBy(() -> Mapping.parse(file))
                .isInstanceOf(IngestException.class)
                .hasMessageStartingWith(file.toString() + ": ")
                .hasMessageContaining(message)
                .hasMessageNotContaining("altdata.ingest");
    }

    @Test
    void duplicateColumnInTheHeaderCannotBeUsed() throws IOException {
        Mapping mapping = Mapping.parse(file("m.yaml", "{topic: x, data_key: file-time, fields: {a: {column: c}}}"));
        try (OpenSource open =
                Source.of(file("x.csv", "c,d,c\n1,2,3\n").toString(), null).open()) {
            assertThatThrownBy(() -> mapping.checkHeader("x.csv", open.rows().header()))
                    .hasMessageContaining("missing or duplicate columns: c")
                    .hasMessageContaining("The header has: c, d, c");
        }
    }

    @Test
    void rowWithANumberThatCannotBeRepresentedIsRejected() throws IOException {
        assertThat(rows(
                        "topic: x\ndata_key: {constant: 7}\nfields:\n  field: {column: c}\n",
                        file("x.ndjson", "{\"c\":1e99999999999}\n{\"c\":\"x\"}\n")))
                .containsExactly(
                        "rejected: line 1, expected one JSON object in UTF-8", "{\"data_key\":7,\"field\":\"x\"}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            fields: {ticker: }                                     | fields.ticker: expected a column
            fields: {data_key.x: {column: c}}                      | fields.data_key: data_key belongs next to fields
            fields: {f: {column: c}}, skip: [{column: c, empty: true}, null] | skip.2: expected a rule
            """)
    void errorOfAMissingRuleNamesTheRule(String rest, String expected) {
        String yaml = "{topic: x, data_key: {constant: 7}, " + rest + "}";
        assertThatThrownBy(() -> Mapping.parse(file("m.yaml", yaml)))
                .isInstanceOf(IngestException.class)
                .hasMessageContaining(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{column: c, type: number}", "{column: c, type: time, format: epoch-seconds}"})
    void numberWithMillionsOfDigitsIsRejectedQuickly(String rule) {
        assertTimeoutPreemptively(
                Duration.ofSeconds(10),
                () -> assertThat(mapped("field: " + rule, "c\n" + "9".repeat(4_000_000) + "\n"))
                        .singleElement()
                        .asString()
                        .startsWith("rejected: line 2, column c: expected "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{column: c, type: list}", "{column: c}"})
    void rowNestedToTheMaximumDepthIsMapped(String rule) throws IOException {
        String deep = "[".repeat(900) + "]".repeat(900);
        assertThat(rows(
                        "topic: x\ndata_key: {constant: 7}\nfields:\n  field: " + rule + "\n",
                        file("x.ndjson", "{\"c\":" + deep + "}\n")))
                .singleElement()
                .asString()
                .startsWith("{\"data_key\":7,\"field\":");
    }

    private List<String> mapped(String fields, String csv) throws IOException {
        return rows("topic: x\ndata_key: {constant: 7}\nfields:\n  " + fields + "\n", file("x.csv", csv));
    }

    private List<String> rows(String yaml, Path source) throws IOException {
        return MappingRunner.rows(Mapping.parse(file("m.yaml", yaml)), source);
    }

    private Path file(String name, String text) {
        try {
            return Files.writeString(directory.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
