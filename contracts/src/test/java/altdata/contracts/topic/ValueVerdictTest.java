package altdata.contracts.topic;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.topic.Verdict.Accepted;
import altdata.contracts.topic.Verdict.Rejected;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// On every topic, a value is one JSON object in UTF-8. Any other value is rejected, and no value causes an
/// error.
class ValueVerdictTest {
    @Test
    void aNullValueHasItsOwnReasonOnEveryTopic() {
        for (Topic<?> topic : Topics.ALL) {
            assertThat(RawRow.verdict(topic, null)).isEqualTo("null_value");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " \n", "nonsense", "{", "}", "{]", "{'a' 1}", "{'a':1,}", "{a:1}", "\u0000", "{}{}", "{} 1"})
    void aValueThatIsNotJsonIsRejectedAsNotJson(String value) {
        for (Topic<?> topic : Topics.ALL) {
            assertThat(RawRow.verdict(topic, value.replace('\'', '"').getBytes(StandardCharsets.UTF_8)))
                    .isEqualTo("not_json");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[{}]", "1", "1.5", "true", "null", "'text'"})
    void jsonThatIsNotAnObjectIsRejectedAsNotAnObject(String value) {
        for (Topic<?> topic : Topics.ALL) {
            assertThat(RawRow.verdict(topic, value.replace('\'', '"').getBytes(StandardCharsets.UTF_8)))
                    .isEqualTo("not_an_object");
        }
    }

    @Test
    void aTruncatedRowIsNotJson() {
        for (RawRow row : RawRow.all()) {
            byte[] whole = row.bytes();
            for (int length = 0; length < whole.length; length++) {
                assertThat(RawRow.verdict(row.topic(), Arrays.copyOf(whole, length)))
                        .as("the first %d bytes of %s", length, row)
                        .isEqualTo("not_json");
            }
        }
    }

    @Test
    void aSecondJsonTextInAValueIsRejected() {
        for (RawRow row : RawRow.all()) {
            assertThat(RawRow.verdict(row.topic(), ("\n " + row + "\r\n\t").getBytes(StandardCharsets.UTF_8)))
                    .isEqualTo("accepted");
            for (String rest : List.of(row.toString(), "\n" + row, "{}", " 1", "]", ",", "\u0000", "x")) {
                assertThat(RawRow.verdict(row.topic(), (row + rest).getBytes(StandardCharsets.UTF_8)))
                        .as("%s%s", row, rest)
                        .isEqualTo("not_json");
            }
        }
    }

    static Stream<Arguments> malformedUtf8() {
        return Stream.of(
                Arguments.of("a byte that never occurs", "ff"),
                Arguments.of("a continuation without a start", "80"),
                Arguments.of("ISO 8859-1", "e9"),
                Arguments.of("a sequence cut short", "e282"),
                Arguments.of("a surrogate", "eda080"),
                Arguments.of("a pair of surrogates", "eda0bdedb880"),
                Arguments.of("an overlong A of two bytes", "c181"),
                Arguments.of("an overlong U+0000", "c080"),
                Arguments.of("an overlong A of three bytes", "e08181"),
                Arguments.of("an overlong A of four bytes", "f0808181"),
                Arguments.of("beyond U+10FFFF", "f4908080"),
                Arguments.of("far beyond U+10FFFF", "f7bfbfbf"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("malformedUtf8")
    void malformedUtf8IsNotJson(String what, String hex) {
        Stream<RawRow> unknown =
                RawRow.all().stream().flatMap(row -> Stream.of(row.with("unknown", "'@'"), row.with("@", "1")));
        Stream.concat(unknown, withMarkedText().stream()).forEach(marked -> {
            String[] parts = marked.toString().split("@", 2);
            ByteArrayOutputStream value = new ByteArrayOutputStream();
            value.writeBytes(parts[0].getBytes(StandardCharsets.UTF_8));
            value.writeBytes(HexFormat.of().parseHex(hex));
            value.writeBytes(parts[1].getBytes(StandardCharsets.UTF_8));
            assertThat(RawRow.verdict(marked.topic(), value.toByteArray()))
                    .as("%s in place of @ in %s", what, marked)
                    .isEqualTo("not_json");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16BE", "UTF-16LE", "UTF-16", "UTF-32BE", "UTF-32LE"})
    void otherEncodingsThanUtf8AreNotJson(String encoding) {
        for (RawRow row : RawRow.all()) {
            assertThat(RawRow.verdict(row.topic(), row.toString().getBytes(Charset.forName(encoding))))
                    .isEqualTo("not_json");
        }
    }

    @Test
    void aDuplicateMemberIsNotJsonAtAnyDepth() {
        for (RawRow row : RawRow.all()) {
            String twice = row.toString().replaceFirst("\\{", "{\"data_key\":1,");
            assertThat(RawRow.verdict(row.topic(), twice.getBytes(StandardCharsets.UTF_8)))
                    .isEqualTo("not_json");
            assertThat(row.with("unknown", "{'a':1,'a':1}").verdict()).isEqualTo("not_json");
            assertThat(row.with("unknown", "1").with("\\u0075nknown", "1").verdict())
                    .isEqualTo("not_json");
        }
        assertThat(RawRow.metrics()
                        .with("metrics", "{'forum_mentions':5,'forum_mentions':5}")
                        .verdict())
                .isEqualTo("not_json");
        assertThat(RawRow.entity().with("handles", "{'forum':'a','forum':'b'}").verdict())
                .isEqualTo("not_json");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\u0000",
                "a\\u0000b",
                "\\ud800",
                "\\udc00",
                "a\\ud800b",
                "\\udc00\\ud800",
                "\\ud800\\ud800\\udc00"
            })
    void textThatPostgreSqlCannotStoreIsRejected(String text) {
        for (RawRow row : withMarkedText()) {
            String value = row.toString().replace("@", text);
            assertThat(RawRow.verdict(row.topic(), value.getBytes(StandardCharsets.UTF_8)))
                    .as(value)
                    .isEqualTo("invalid_value");
        }
    }

    @Test
    void surrogatePairsAreAccepted() {
        for (RawRow row : withMarkedText()) {
            String value = row.toString().replace("@", "\\ud83d\\ude00 \ud83d\ude00");
            assertThat(RawRow.verdict(row.topic(), value.getBytes(StandardCharsets.UTF_8)))
                    .isEqualTo("accepted");
        }
    }

    @Test
    void unknownFieldsMayBeDeeplyNested() {
        for (RawRow row : RawRow.all()) {
            RawRow deep = row.with("unknown", "[".repeat(900) + "]".repeat(900));
            assertThat(deep.verdict()).as("%s", row).isEqualTo("accepted");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nesting", "number", "name", "values"})
    void aMessageAboutAnExceededLimitNamesTheLimits(String which) {
        RawRow row = RawRow.metrics();
        RawRow beyond = switch (which) {
            case "nesting" -> row.with("unknown", "[".repeat(1_001) + "]".repeat(1_001));
            case "number" -> row.with("unknown", "9".repeat(1_001));
            case "values" -> row.with("unknown", "[" + "{},".repeat(500_000) + "{}]");
            default -> row.with("n".repeat(50_001), "1");
        };
        assertThat(beyond.read())
                .isInstanceOfSatisfying(
                        Rejected.class,
                        rejected -> assertThat(rejected.message())
                                .startsWith("value: expected one JSON object in UTF-8, but it exceeds "
                                        + "1000 levels of nesting, 1000 characters of a number, 50000 of a name,"
                                        + " or 1000000 values, names and brackets"));
    }

    @Test
    void tooDeepNestingIsRejectedInAnyField() {
        for (RawRow row : RawRow.all()) {
            String deep = "[".repeat(1000) + "]".repeat(1000);
            String deepObjects = "{'a':".repeat(1000) + "1" + "}".repeat(1000);
            assertThat(row.with("data_key", deep).verdict()).isNotEqualTo("accepted");
            assertThat(row.with("unknown", deepObjects).verdict()).isNotEqualTo("accepted");
            assertThat(RawRow.verdict(row.topic(), "[".repeat(100_000).getBytes(StandardCharsets.UTF_8)))
                    .isNotEqualTo("accepted");
        }
    }

    @Test
    void fiveMegabytesOfTextAreAccepted() {
        String text = "x".repeat(5 * 1024 * 1024);
        for (RawRow row : withMarkedText()) {
            String value = row.toString().replace("@", text);
            assertThat(RawRow.verdict(row.topic(), value.getBytes(StandardCharsets.UTF_8)))
                    .isEqualTo("accepted");
        }
        Accepted<?> accepted = (Accepted<?>)
                RawRow.entity().with("description", '\'' + text + '\'').read();
        assertThat((EntityRow) ((RecordVersion<?>) accepted.row()).content())
                .returns(text, row -> row == null ? "" : row.description());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1e99999999999",
                "-1e99999999999",
                "1e-99999999999",
                "0e99999999999",
                "1e2147483648",
                "1e-2147483648"
            })
    void aHugeNumberInAnIgnoredFieldIsIgnored(String number) {
        for (RawRow row : RawRow.all()) {
            Accepted<?> known = (Accepted<?>) row.read();
            assertThat(row.with("unknown", number)
                            .with("\u00fc", "[" + number + ",{'a':" + number + "}]")
                            .read())
                    .as("%s", row)
                    .isEqualTo(new Accepted<>(known.row(), new IgnoredFields(2, List.of("unknown", "\u00fc")), null));
            assertThat(RawRow.verdict(
                            row.topic(), (row.with("unknown", number) + "{}").getBytes(StandardCharsets.UTF_8)))
                    .isEqualTo("not_json");
            assertThat(row.with("unknown", number).with("\\u0075nknown", "1").verdict())
                    .isEqualTo("not_json");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1e99999999999, out_of_range",
        "-1e99999999999, out_of_range",
        "1e-99999999999, out_of_range",
        "-1.5E-99999999999, out_of_range",
        "0e99999999999, accepted",
        "-0.00e-99999999999, accepted",
        "1e2147483648, out_of_range",
        "1e-2147483648, out_of_range"
    })
    void aHugeNumberIsOutOfRangeOfItsField(String number, String verdict) {
        for (String metric : List.of("forum_mentions", "forum_sentiment", "price", "pe_ratio")) {
            Verdict<?> read = RawRow.metric(metric, number).read();
            assertThat(RawRow.metric(metric, number).verdict()).as(metric).isEqualTo(verdict);
            if (read instanceof Rejected<?> rejected) {
                assertThat(rejected.message()).startsWith("metrics." + metric + ": expected ");
            }
        }
        assertThat(RawRow.metrics().with("data_key", number).verdict().equals("accepted"))
                .isEqualTo(verdict.equals("accepted"));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void anyBytesGetAStableVerdict(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 1_500; round++) {
            RawRow row = RawRow.all().get(random.nextInt(RawRow.all().size())).with("unknown", "[1.5e3,'\u00e9',null]");
            byte[] value = row.bytes();
            for (int changes = random.nextInt(4); changes >= 0; changes--) {
                value[random.nextInt(value.length)] = (byte) random.nextInt(256);
            }
            Verdict<?> verdict = row.topic().read(value.clone());
            assertThat(row.topic().read(value))
                    .as("seed %d, %s", seed, HexFormat.of().formatHex(value))
                    .isEqualTo(verdict);
        }
    }

    /// A row of each topic with a free text, with an `@` in it.
    private static List<RawRow> withMarkedText() {
        return RawRow.all().stream()
                .map(RawRow::withMarkedText)
                .filter(Objects::nonNull)
                .toList();
    }
}
