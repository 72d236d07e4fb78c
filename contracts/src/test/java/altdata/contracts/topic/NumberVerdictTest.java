package altdata.contracts.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.topic.Verdict.Accepted;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests the numbers of `metrics` rows: the edges of each type, and equal rows for different notations.
class NumberVerdictTest {
    private static final List<String> NEVER =
            List.of("'5'", "true", "[]", "[5]", "{}", "NaN", "Infinity", "1e400", "-1e400", "1e1000000000");
    private static final List<String> COUNTS = List.of(
            "null", "0", "-0", "-0.0", "0e400", "1", "10.0", "1e3", "100e-1", "9007199254740992", "9007199254740992.0");
    private static final List<String> NO_COUNTS =
            List.of("-1", "-0.5", "0.5", "10.5", "1e-1", "9007199254740993", "9007199254740992.5", "1e16", "1e-400");
    private static final List<String> RATINGS = List.of("null", "0", "-0", "100", "100.0", "1e2");
    private static final List<String> NO_RATINGS = List.of("-1", "101", "100.1", "50.5");
    private static final List<String> FRACTIONS = List.of("null", "0", "-0.0", "0.5", "1", "1.0", "0.1e1", "1e-9");
    private static final List<String> NO_FRACTIONS = List.of("-0.0001", "1.0001", "2", "100");
    private static final List<String> AMOUNTS = List.of("null", "0", "0.01", "229.87", "1e15", "3500000000000", "1e-9");
    private static final List<String> NO_AMOUNTS = List.of("-0.01", "-1");
    private static final List<String> RATIOS = List.of("null", "0", "-12.5", "31.07", "-1e15");

    static Stream<Arguments> edges() {
        return Stream.of(Metric.values()).filter(metric -> !metric.isDerived()).map(metric -> switch (metric.type()) {
            case COUNT -> Arguments.of(metric.publishedName(), COUNTS, NO_COUNTS);
            case RATING -> Arguments.of(metric.publishedName(), RATINGS, NO_RATINGS);
            case FRACTION -> Arguments.of(metric.publishedName(), FRACTIONS, NO_FRACTIONS);
            case AMOUNT -> Arguments.of(metric.publishedName(), AMOUNTS, NO_AMOUNTS);
            case RATIO -> Arguments.of(metric.publishedName(), RATIOS, List.of());
        });
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("edges")
    void aMetricAcceptsExactlyTheValuesOfItsType(String metric, List<String> accepted, List<String> rejected) {
        for (String value : accepted) {
            assertThat(RawRow.metric(metric, value).verdict()).as(value).isEqualTo("accepted");
        }
        Stream.concat(rejected.stream(), NEVER.stream())
                .forEach(value -> assertThat(RawRow.metric(metric, value).verdict())
                        .as(value)
                        .isNotEqualTo("accepted"));
    }

    @ParameterizedTest
    @CsvSource({
        "forum_mentions, 1000, 1000.0 1e3 1E+3 0.1e4 10000e-1",
        "forum_mentions, 10, 10.0 1e1 100e-1",
        "forum_mentions, 0, -0 0.0 -0.0 0e5 0e-5",
        "employer_rating_overall, 100, 100.0 1e2 1000e-1",
        "forum_sentiment, 1, 1.0 1e0 0.1e1",
        "forum_sentiment, 0.71, 0.710 71e-2 7.1e-1",
        "price, 100, 100.0 1e2 1000e-1",
        "price, 0, 0.00 -0 -0.0 0e400",
        "pe_ratio, -12.5, -12.50 -125e-1 -1.25E1"
    })
    void differentNotationsOfANumberGiveEqualRows(String metric, String number, String spellings) {
        MetricRow row = accepted(RawRow.metric(metric, number));
        for (String spelling : spellings.split(" ")) {
            assertThat(accepted(RawRow.metric(metric, spelling))).as(spelling).isEqualTo(row);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "forum_mentions, FORUM, 0, 9007199254740992",
        "price, FINANCIALS, 0, 0.1234567890123456789012345678901234567",
        "market_cap, FINANCIALS, 2, 12345678901234567890123456789012345678",
        "pe_ratio, FINANCIALS, 3, -0.000000000000000000001"
    })
    void aNumberKeepsAllDigits(String metric, MetricGroup group, int place, BigDecimal number) {
        MetricRow row = accepted(RawRow.metric(metric, number.toPlainString()));
        assertThat(row.points().get(group)).isNotNull();
        assertThat(row.points().get(group).value(place)).isEqualByComparingTo(number);
    }

    @ParameterizedTest
    @CsvSource({
        "0e-2000000000, accepted",
        "0e2000000000, accepted",
        "-0e-2000000000, accepted",
        "1e-2000000000, out_of_range",
        "1e2000000000, out_of_range",
        "-1e2000000000, out_of_range",
        "1.5e-2147483640, out_of_range"
    })
    void anyExponentIsProcessedQuickly(String value, String verdict) {
        for (String metric :
                List.of("forum_mentions", "employer_rating_overall", "forum_sentiment", "price", "pe_ratio")) {
            assertTimeoutPreemptively(
                    Duration.ofSeconds(10),
                    () -> assertThat(RawRow.metric(metric, value).verdict())
                            .as(metric)
                            .isEqualTo(verdict));
        }
        assertTimeoutPreemptively(
                Duration.ofSeconds(10),
                () -> RawRow.metrics().with("data_key", value).read());
    }

    private static MetricRow accepted(RawRow row) {
        return switch (row.read()) {
            case Accepted<?>(MetricRow metrics, var _, var _) -> metrics;
            case Verdict<?> other -> throw new AssertionError(row + ": " + other);
        };
    }
}
