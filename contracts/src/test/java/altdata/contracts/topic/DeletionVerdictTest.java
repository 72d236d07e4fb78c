package altdata.contracts.topic;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.topic.Verdict.Accepted;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A deletion consists of the fields of the identity, the `data_key` and the `deleted` flag; the other fields of its
/// topic may be there and have no effect.
class DeletionVerdictTest {
    static Stream<Arguments> deletions() {
        Map<String, String> ticker = Map.of("ticker", "'aapl'");
        Map<String, String> ofEntity = Map.of("ticker", "'aapl'", "id", "'i'");
        return Stream.of(
                Arguments.of(Topics.ENTITIES, ticker, List.of("AAPL"), "AAPL"),
                Arguments.of(
                        Topics.POSTS,
                        Map.of("platform", "'microblog'", "id", "'a:b'"),
                        List.of("microblog", "a:b"),
                        "microblog:a:b"),
                Arguments.of(Topics.NEWS, ofEntity, List.of("AAPL", "i"), "AAPL"),
                Arguments.of(Topics.JOBS, ofEntity, List.of("AAPL", "i"), "AAPL"),
                Arguments.of(Topics.APP_REVIEWS, ofEntity, List.of("AAPL", "i"), "AAPL"),
                Arguments.of(Topics.EMPLOYEE_REVIEWS, ofEntity, List.of("AAPL", "i"), "AAPL"),
                Arguments.of(Topics.SIGNAL_ALERTS, Map.of("id", "'s-1'"), List.of("s-1"), null),
                Arguments.of(Topics.ALERTS, Map.of("id", "'a-1'"), List.of("a-1"), null),
                Arguments.of(Topics.QUOTES, ticker, List.of("AAPL"), "AAPL"),
                Arguments.of(Topics.FX_RATES, Map.of("pair", "'USD/EUR'"), List.of("USD/EUR"), "USD/EUR"),
                Arguments.of(Topics.PREDICTIONS, ticker, List.of("AAPL"), "AAPL"),
                Arguments.of(Topics.API_KEYS, Map.of("key_id", "'k_1'"), List.of("k_1"), "k_1"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("deletions")
    void aDeletionConsistsOfIdentityDataKeyAndDeletedFlag(
            Topic<RecordVersion<?>> topic,
            Map<String, String> identifying,
            List<String> identity,
            @Nullable String key) {
        RawRow deletion = deletion(topic, identifying);
        RecordVersion<?> version = new RecordVersion<>(identity, 7, null);
        assertThat(deletion.read()).isEqualTo(new Accepted<>(version, IgnoredFields.ABSENT, null));
        assertThat(topic.key(version)).isEqualTo(key);
        assertThat(deletion.without("data_key").verdict()).isEqualTo("missing_field");
        for (String name : identifying.keySet()) {
            assertThat(deletion.without(name).verdict()).as("without %s", name).isEqualTo("missing_field");
            assertThat(deletion.with(name, "''").verdict())
                    .as("with an empty %s", name)
                    .isEqualTo("invalid_value");
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("deletions")
    void theContentOfADeletionIsIgnored(
            Topic<RecordVersion<?>> topic, Map<String, String> identifying, List<String> identity) {
        Set<String> looked = Set.of("data_key", "deleted");
        for (String name : FieldValues.of(topic).keySet()) {
            if (!looked.contains(name) && !identifying.containsKey(name)) {
                assertThat(deletion(topic, identifying)
                                .with(name, "{'nothing':'good'}")
                                .read())
                        .as(name)
                        .isEqualTo(new Accepted<>(new RecordVersion<>(identity, 7, null), IgnoredFields.ABSENT, null));
            }
        }
        assertThat(deletion(topic, identifying).with("colour", "1").read())
                .isInstanceOfSatisfying(
                        Accepted.class,
                        accepted -> assertThat(accepted.ignoredFields()).isNotEqualTo(IgnoredFields.ABSENT));
    }

    @Test
    void aCompleteRowWithTheDeletedFlagIsADeletion() {
        for (RawRow row : RawRow.all()) {
            if (row.topic() == Topics.METRICS) {
                continue;
            }
            RecordVersion<?> complete = recordVersion(row);
            assertThat(complete.content()).as("%s", row).isNotNull();
            assertThat(recordVersion(row.with("deleted", "true")))
                    .isEqualTo(new RecordVersion<>(complete.identity(), complete.dataKey(), null));
            assertThat(row.with("deleted", "false").read()).isEqualTo(row.read());
            assertThat(row.with("deleted", "null").read()).isEqualTo(row.read());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"'yes'", "'true'", "1", "0", "[]", "{}"})
    void theDeletedFlagIsABoolean(String value) {
        for (RawRow row : RawRow.all()) {
            if (row.topic() != Topics.METRICS) {
                assertThat(row.with("deleted", value).verdict()).as("%s", row).isEqualTo("wrong_type");
            }
        }
    }

    @Test
    void theKeyOfAnAlertIsItsTicker() {
        assertThat(Topics.ALERTS.key(alert("alerts", "ticker"))).isEqualTo("TSLA");
        assertThat(Topics.SIGNAL_ALERTS.key(alert("signal-alerts", "symbol"))).isEqualTo("TSLA");
    }

    @SuppressWarnings("unchecked")
    private static <T> RecordVersion<T> alert(String topic, String field) {
        return (RecordVersion<T>) recordVersion(RawRow.named(topic).with(field, "'tsla'"));
    }

    private static RawRow deletion(Topic<?> topic, Map<String, String> identifying) {
        Map<String, String> members = new LinkedHashMap<>(identifying);
        members.put("data_key", "7");
        members.put("deleted", "true");
        return new RawRow(topic, members);
    }

    private static RecordVersion<?> recordVersion(RawRow row) {
        return switch (row.read()) {
            case Accepted<?>(RecordVersion<?> version, var _, var _) -> version;
            case Verdict<?> other -> throw new AssertionError(row + ": " + Objects.toString(other));
        };
    }
}
