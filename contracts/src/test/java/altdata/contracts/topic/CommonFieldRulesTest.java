package altdata.contracts.topic;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.topic.Verdict.Accepted;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Checks the common rules on every topic.
class CommonFieldRulesTest {
    private static final Map<String, List<String>> REQUIRED = Map.ofEntries(
            Map.entry("entities", List.of("data_key", "id", "ticker", "name", "entity")),
            Map.entry("metrics", List.of("data_key", "ticker", "date", "metrics")),
            Map.entry("posts", List.of("data_key", "platform", "id", "created", "text")),
            Map.entry("news", List.of("data_key", "ticker", "id", "published")),
            Map.entry("jobs", List.of("data_key", "ticker", "id", "published")),
            Map.entry("app-reviews", List.of("data_key", "ticker", "id", "published")),
            Map.entry("employee-reviews", List.of("data_key", "ticker", "id", "published")),
            Map.entry("signal-alerts", List.of("data_key", "id", "symbol", "type", "inserted")),
            Map.entry("alerts", List.of("data_key", "id", "ticker", "type", "date")),
            Map.entry("quotes", List.of("data_key", "ticker", "price", "at")),
            Map.entry("fx-rates", List.of("data_key", "pair", "rate", "at")),
            Map.entry("predictions", List.of("data_key", "ticker", "date")),
            Map.entry("api-keys", List.of("data_key", "key_id", "sha256")));

    @Test
    void anOptionalFieldMayBeAbsentOrNull() {
        for (RawRow row : RawRow.all()) {
            for (String name : FieldValues.of(row.topic()).keySet()) {
                if (!REQUIRED.get(row.topic().shortName()).contains(name)) {
                    assertThat(row.with(name, "1").without(name).verdict())
                            .as("%s without %s", row, name)
                            .isEqualTo("accepted");
                    assertThat(row.with(name, "null").verdict())
                            .as("%s without %s", row, name)
                            .isEqualTo("accepted");
                }
            }
        }
    }

    @Test
    void aRequiredFieldMustBeNeitherAbsentNorNull() {
        for (RawRow row : RawRow.all()) {
            assertThat(row.verdict()).isEqualTo("accepted");
            for (String name : REQUIRED.get(row.topic().shortName())) {
                assertThat(row.without(name).verdict())
                        .as("%s without %s", row, name)
                        .isEqualTo("missing_field");
                assertThat(row.with(name, "null").verdict())
                        .as("%s without %s", row, name)
                        .isEqualTo("missing_field");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, accepted",
        "-0, accepted",
        "1.0, accepted",
        "1e3, accepted",
        "9223372036854775807, accepted",
        "9223372036854775807.0, accepted",
        "9223372036854775808, out_of_range",
        "-1, out_of_range",
        "-9223372036854775808, out_of_range",
        "1e19, out_of_range",
        "1e400, out_of_range",
        "1.5, wrong_type",
        "9223372036854775806.5, wrong_type",
        "1e-400, wrong_type",
        "true, wrong_type",
        "[], wrong_type",
        "{}, wrong_type"
    })
    void aDataKeyIsAnIntegerOfSixtyThreeBits(String value, String verdict) {
        for (RawRow row : RawRow.all()) {
            assertThat(row.with("data_key", value).verdict())
                    .as("%s", row.topic())
                    .isEqualTo(verdict);
        }
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "null, accepted",
                "'2026-03-01T00:00:00Z', accepted",
                "'1990-01-01T00:00:00Z', accepted",
                "'1899-12-31T23:59:59Z', out_of_range",
                "'2101-01-01T00:00:00Z', out_of_range",
                "'2026-03-01', invalid_value",
                "1761000000, invalid_value",
                "true, invalid_value",
                "{}, invalid_value"
            })
    void aKnownTimeIsAnInstant(String value, String verdict) {
        for (RawRow row : RawRow.all()) {
            assertThat(row.with("known_at", value).verdict())
                    .as("%s", row.topic())
                    .isEqualTo(verdict);
        }
    }

    static Stream<Arguments> tickers() {
        return Stream.of(
                Arguments.of("A", "accepted"),
                Arguments.of("aapl", "accepted"),
                Arguments.of("brk.B-_1", "accepted"),
                Arguments.of("\\u0041APL", "accepted"),
                Arguments.of("ABCDEFGHIJKLMNOP", "accepted"),
                Arguments.of("abcdefghijklmnop", "accepted"),
                Arguments.of("ABCDEFGHIJKLMNOPQ", "invalid_value"),
                Arguments.of("", "invalid_value"),
                Arguments.of(" AAPL", "invalid_value"),
                Arguments.of("AAPL ", "invalid_value"),
                Arguments.of("AAPL\\n", "invalid_value"),
                Arguments.of("AA PL", "invalid_value"),
                Arguments.of("AA/PL", "invalid_value"),
                Arguments.of("aap\u0131", "invalid_value"),
                Arguments.of("\u0130BM", "invalid_value"),
                Arguments.of("stra\u00dfe", "invalid_value"),
                Arguments.of("\u212aO", "invalid_value"),
                Arguments.of("\uff21\uff21", "invalid_value"),
                Arguments.of("\u0660", "invalid_value"),
                Arguments.of("\ud83d\ude00", "invalid_value"),
                Arguments.of("A\\u0000", "invalid_value"));
    }

    @ParameterizedTest
    @MethodSource("tickers")
    void aTickerHasOneToSixteenAllowedCharacters(String ticker, String verdict) {
        for (RawRow row : RawRow.all()) {
            for (String name : List.of("ticker", "symbol")) {
                if (row.members().containsKey(name)) {
                    assertThat(row.with(name, '\'' + ticker + '\'').verdict())
                            .as("%s", row.topic())
                            .isEqualTo(verdict);
                }
            }
        }
        assertThat(RawRow.entity().with("peers", "['MSFT','" + ticker + "']").verdict())
                .as("peers")
                .isEqualTo(verdict);
        assertThat(RawRow.post().with("tickers", "['MSFT','" + ticker + "']").verdict())
                .as("tickers")
                .isEqualTo(verdict);
    }

    /// The tests run in a Turkish locale, in which the upper case of i is not I.
    @Test
    void aTickerIsConvertedToUpperCaseInAnyLocale() {
        RawRow row = RawRow.metrics().with("ticker", "'ibim'");
        assertThat(((Accepted<?>) row.read()).row())
                .isInstanceOfSatisfying(
                        MetricRow.class, read -> assertThat(read.ticker()).isEqualTo("IBIM"));
        assertThat(((Accepted<?>) RawRow.entity().with("ticker", "'ibim'").read()).row())
                .isInstanceOfSatisfying(
                        RecordVersion.class, read -> assertThat(read.identity()).containsExactly("IBIM"));
    }

    @ParameterizedTest
    @CsvSource({
        "1990-01-01, accepted",
        "2100-12-31, accepted",
        "2024-02-29, accepted",
        "1989-12-31, out_of_range",
        "2101-01-01, out_of_range",
        "0000-01-01, out_of_range",
        "9999-12-31, out_of_range",
        "2024-02-30, invalid_value",
        "2023-02-29, invalid_value",
        "2100-02-29, invalid_value",
        "2024-04-31, invalid_value",
        "2024-13-01, invalid_value",
        "2024-00-10, invalid_value",
        "2024-01-00, invalid_value",
        "2024-1-2, invalid_value",
        "20240102, invalid_value",
        "24-01-02, invalid_value",
        "+2024-01-02, invalid_value",
        "-2024-01-02, invalid_value",
        "2024/01/02, invalid_value",
        "02-01-2024, invalid_value",
        "2024-W01-1, invalid_value",
        "2024-01-02Z, invalid_value",
        "2024-01-02T00:00:00Z, invalid_value",
        "\u0662\u0660\u0662\u0664-01-02, invalid_value",
        "'', invalid_value"
    })
    void aDateMustExistAndBeInRange(String date, String verdict) {
        assertThat(RawRow.metrics().with("date", '\'' + date + '\'').verdict()).isEqualTo(verdict);
        assertThat(RawRow.entity().with("added", '\'' + date + '\'').verdict()).isEqualTo(verdict);
        assertThat(RawRow.named("predictions").with("date", '\'' + date + '\'').verdict())
                .isEqualTo(verdict);
    }

    @Test
    void unknownFieldsAreIgnoredAndCounted() {
        for (RawRow row : RawRow.all()) {
            assertThat(row.read()).isInstanceOfSatisfying(Accepted.class, known -> {
                assertThat(known.ignoredFields().count()).isZero();
                RawRow more = row.with("colour", "'red'").with("size", "null").with("Data_Key", "-1");
                assertThat(more.with("nested", "{'data_key':-1,'ticker':[]}").read())
                        .isEqualTo(new Accepted<>(
                                known.row(),
                                new IgnoredFields(4, List.of("Data_Key", "colour", "nested", "size")),
                                null));
            });
        }
    }

    @Test
    void unknownMetricsGroupsAndPlatformsAreIgnoredAndCounted() {
        assertThat(RawRow.metrics()
                        .with("metrics", "{'forum_mentions':5,'job_posts':'x','FORUM_MENTIONS':-1,'shoes':{}}")
                        .with("retract", "['socks','webtraffic','socks']")
                        .with("colour", "1")
                        .read())
                .isInstanceOfSatisfying(
                        Accepted.class,
                        accepted -> assertThat(accepted.ignoredFields().count()).isEqualTo(6));
        assertThat(RawRow.entity()
                        .with("handles", "{'forum':'a','smoke':1,'Forum':2}")
                        .read())
                .isInstanceOfSatisfying(
                        Accepted.class,
                        accepted -> assertThat(accepted.ignoredFields().count()).isEqualTo(2));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void theOrderOfTheMembersDoesNotMatter(long seed) {
        Random random = new Random(seed);
        for (RawRow row : RawRow.all()) {
            RawRow more = row.with("unknown", "1").with("source", "'Stocks'").with("retract", "['news']");
            for (int round = 0; round < 50; round++) {
                RawRow shuffled = more.shuffled(random);
                assertThat(shuffled.read()).as("seed %d, %s", seed, shuffled).isEqualTo(more.read());
            }
        }
    }
}
