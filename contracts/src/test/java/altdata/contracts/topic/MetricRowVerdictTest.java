package altdata.contracts.topic;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.topic.Verdict.Accepted;
import altdata.contracts.topic.Verdict.Rejected;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests the validation of `metrics` rows, rule by rule.
class MetricRowVerdictTest {
    private static final String ROW =
            "{\"data_key\":1,\"ticker\":\"AAPL\",\"date\":\"2026-11-19\",\"metrics\":{\"forum_mentions\":5}}";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "'data_key':1 | 'data_key':0 | accepted",
                "'data_key':1 | 'data_key':9223372036854775807 | accepted",
                "'data_key':1 | 'data_key':9223372036854775808 | out_of_range",
                "'data_key':1 | 'data_key':-1 | out_of_range",
                "'data_key':1 | 'data_key':1.5 | wrong_type",
                "'data_key':1 | 'data_key':'1' | wrong_type",
                "'data_key':1 | 'data_key':null | missing_field",
                "'data_key':1 | 'x':1 | missing_field",
                "'AAPL' | 'aapl' | accepted",
                "'AAPL' | 'BRK.B-_1' | accepted",
                "'AAPL' | 'ABCDEFGHIJKLMNOP' | accepted",
                "'AAPL' | 'ABCDEFGHIJKLMNOPQ' | invalid_value",
                "'AAPL' | '' | invalid_value",
                "'AAPL' | 'A APL' | invalid_value",
                "'AAPL' | 'aapı' | invalid_value",
                "'AAPL' | 7 | wrong_type",
                "2026-11-19 | 1990-01-01 | accepted",
                "2026-11-19 | 2100-12-31 | accepted",
                "2026-11-19 | 1989-12-31 | out_of_range",
                "2026-11-19 | 2101-01-01 | out_of_range",
                "2026-11-19 | 2026-02-29 | invalid_value",
                "2026-11-19 | 2026-1-1 | invalid_value",
                "2026-11-19 | 2026-11-19T00:00:00Z | invalid_value",
                ":5 | :9007199254740992 | accepted",
                ":5 | :9007199254740993 | out_of_range",
                ":5 | :10.0 | accepted",
                ":5 | :1e3 | accepted",
                ":5 | :10.5 | out_of_range",
                ":5 | :-1 | out_of_range",
                ":5 | :1e400 | out_of_range",
                ":5 | :1e1000000000 | out_of_range",
                ":5 | :'5' | wrong_type",
                ":5 | :true | wrong_type",
                ":5 | :null | accepted",
                "'forum_mentions':5 | 'forum_sentiment':1 | accepted",
                "'forum_mentions':5 | 'forum_sentiment':1.0001 | out_of_range",
                "'forum_mentions':5 | 'pe_ratio':-3.5 | accepted",
                "'forum_mentions':5 | 'price':-0.01 | out_of_range",
                "'forum_mentions':5 | 'price':0.12345678901234567890123456789012345678 | accepted",
                "'forum_mentions':5 | 'price':0.123456789012345678901234567890123456789 | out_of_range",
                "'forum_mentions':5 | 'employer_rating_overall':101 | out_of_range",
                "'forum_mentions':5 | 'job_posts':'derived' | accepted",
                "{'forum_mentions':5} | [] | wrong_type",
                "'metrics' | 'metricks' | missing_field",
                "'metrics' | 'source':'a','data_key':2,'metrics' | not_json",
                "'ticker' | 'source':'a\\u0000b','ticker' | invalid_value",
                "'ticker' | 'source':'\\ud800','ticker' | invalid_value",
                "}} | } | not_json",
                "}} | }}{} | not_json"
            })
    void aRowIsValidatedByTheRules(String from, String to, String verdict) {
        String row = ROW.replace(from.replace('\'', '"'), to.replace('\'', '"'));
        assertThat(row).isNotEqualTo(from.equals(to) ? "" : ROW);
        assertThat(verdict(row)).as(row).isEqualTo(verdict);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nonsense", "[1]", "1", "\"text\"", "null", "{", "\u0000", "{\"a\":"})
    void aValueThatIsNotAnObjectIsRejected(String value) {
        assertThat(verdict(value)).isIn("not_json", "not_an_object");
    }

    @Test
    void malformedUtf8IsRejected() {
        byte[] value = ROW.replace("AAPL", "A?PL").getBytes(StandardCharsets.ISO_8859_1);
        value[ROW.indexOf("AAPL") + 1] = (byte) 0xe9;
        assertThat(Topics.METRICS.read(value)).isInstanceOf(Rejected.class);
    }

    @Test
    void aNullValueHasItsOwnReason() {
        assertThat(Topics.METRICS.read(null))
                .isInstanceOfSatisfying(
                        Rejected.class,
                        rejected -> assertThat(rejected.reason()).isEqualTo(RejectionReason.NULL_VALUE));
    }

    @Test
    void deepNestingIsRejected() {
        assertThat(verdict("[".repeat(100_000))).isEqualTo("not_json");
        assertThat(verdict("{\"data_key\":" + "[".repeat(1000) + "]".repeat(1000) + "}"))
                .isEqualTo("not_json");
    }

    @Test
    void messagesNameTheFieldTheExpectedAndTheActualValue() {
        Rejected<?> rejected = (Rejected<?>) read(ROW.replace(":5", ":10.5"));
        assertThat(rejected.message())
                .isEqualTo("metrics.forum_mentions: expected an integer from 0 to 9007199254740992, but got 10.5");
    }

    @Test
    void unknownFieldsAreIgnoredAndCounted() {
        Accepted<?> accepted = (Accepted<?>) read("""
                {"data_key":1,"ticker":"A","date":"2026-01-01","colour":1,"metrics":{"shoes":1,"price":2},"retract":["socks"]}
                """);
        assertThat(accepted.ignoredFields().count()).isEqualTo(3);
        assertThat(((MetricRow) accepted.row()).points()).containsOnlyKeys(MetricGroup.FINANCIALS);
    }

    @Test
    void aGroupWithoutValuesHasNoPoint() {
        MetricRow row = accepted("""
                {"data_key":1,"ticker":"a","date":"2026-01-15","metrics":{"forum_mentions":null,"price":null,"pe_ratio":1.50,
                 "webtraffic":7}}
                """);
        assertThat(row.ticker()).isEqualTo("A");
        assertThat(row.points()).containsOnlyKeys(MetricGroup.FINANCIALS, MetricGroup.WEBTRAFFIC);
        assertThat(row.points().get(MetricGroup.FINANCIALS).values())
                .containsExactly(null, null, null, new BigDecimal("1.5"));
        assertThat(MetricGroup.WEBTRAFFIC
                        .period()
                        .date(row.points().get(MetricGroup.WEBTRAFFIC).slot()))
                .hasToString("2026-01-01");
    }

    @Test
    void aRowMayRetractGroupsAndContainMetricsOfOthers() {
        MetricRow row = accepted("""
                {"data_key":1,"ticker":"A","date":"2026-01-15","retract":["forum"],"metrics":{"price":1}}
                """);
        assertThat(row.points().get(MetricGroup.FORUM).isRetraction()).isTrue();
        assertThat(row.points().get(MetricGroup.FINANCIALS).isRetraction()).isFalse();
        assertThat(verdict("{\"data_key\":1,\"ticker\":\"A\",\"date\":\"2026-01-15\",\"retract\":[\"forum\"],"
                        + "\"metrics\":{\"forum_mentions\":1}}"))
                .isEqualTo("invalid_value");
    }

    private static MetricRow accepted(String row) {
        return (MetricRow) ((Accepted<?>) read(row)).row();
    }

    private static String verdict(String row) {
        return switch (read(row)) {
            case Accepted<?> _ -> "accepted";
            case Rejected<?> rejected -> {
                assertThat(rejected.message())
                        .contains("expected")
                        .doesNotContain("Exception", "tools.jackson", "altdata.");
                yield rejected.reason().code();
            }
        };
    }

    private static Verdict<MetricRow> read(String row) {
        return Topics.METRICS.read(row.getBytes(StandardCharsets.UTF_8));
    }
}
