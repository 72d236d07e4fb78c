package altdata.contracts.topic;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.topic.Verdict.Accepted;
import altdata.contracts.topic.Verdict.Rejected;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Times have the format of RFC 3339 with an offset, and are stored in UTC.
class TimeVerdictTest {
    private static final Map<String, String> FIELDS = Map.of(
            "posts", "created",
            "news", "published",
            "jobs", "published",
            "app-reviews", "published",
            "employee-reviews", "published",
            "signal-alerts", "inserted",
            "alerts", "date",
            "quotes", "at",
            "fx-rates", "at",
            "api-keys", "created");

    @ParameterizedTest
    @CsvSource({
        "2026-11-19T14:03:22Z, 2026-11-19T14:03:22Z",
        "2026-11-19t14:03:22z, 2026-11-19T14:03:22Z",
        "2026-11-19T14:03:22.5+05:30, 2026-11-19T08:33:22.5Z",
        "2026-11-19T14:03:22-00:00, 2026-11-19T14:03:22Z",
        "2026-01-01T00:00:00+14:00, 2025-12-31T10:00:00Z",
        "2025-12-31T23:59:59.999999-12:00, 2026-01-01T11:59:59.999999Z",
        "2026-11-19T14:03:22.123456789Z, 2026-11-19T14:03:22.123456Z",
        "2024-02-29T00:00:00Z, 2024-02-29T00:00:00Z",
        "2026-11-19T14:03:22.1234567890123Z, 2026-11-19T14:03:22.123456Z",
        "2026-11-19T14:03:22+18:01, 2026-11-18T20:02:22Z",
        "2026-11-19T14:03:22-23:59, 2026-11-20T14:02:22Z",
        "2016-12-31T23:59:60Z, 2017-01-01T00:00:00Z",
        "2016-12-31T18:59:60.5-05:00, 2017-01-01T00:00:00.5Z"
    })
    void aTimeIsStoredInUtcWithMicroseconds(String time, Instant kept) {
        RawRow row = RawRow.apiKey().with("created", '\'' + time + '\'');
        Accepted<?> accepted = (Accepted<?>) row.read();
        ApiKeyRow content = (ApiKeyRow) Objects.requireNonNull(((RecordVersion<?>) accepted.row()).content());
        assertThat(content.created()).isEqualTo(kept);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2026-11-19",
                "2026-11-19T14:03:22",
                "2026-11-19T14:03Z",
                "2026-11-19T14:03:22.Z",
                "2026-11-19T14:03:22+0100",
                "2026-11-19T14:03:22+01",
                "2026-11-19T14:03:22 UTC",
                "2026-11-19 14:03:22Z",
                "2026-11-19T14:03:22[UTC]",
                "2026-11-19T14:03:22Z ",
                "1763561002",
                "20261119T140322Z",
                "2026-11-19T14:60:00Z",
                "2026-11-19T14:03:61Z",
                "2016-12-31T23:59:61Z",
                "2016-12-31T23:59:60+01:00",
                "2026-11-19T14:03:60Z",
                "2026-11-19T25:00:00Z",
                "2026-11-19T24:00:01Z",
                "2026-11-19T14:03:22+24:00",
                "2026-11-19T14:03:22+01:60",
                "2026-13-01T00:00:00Z",
                "2026-11-31T99:00:00Z"
            })
    void anInvalidTimeIsRejected(String time) {
        assertThat(RawRow.apiKey().with("created", '\'' + time + '\'').verdict())
                .isEqualTo("invalid_value");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-02-29T00:00:00Z",
                "2026-02-30T00:00:00Z",
                "2024-02-30T00:00:00Z",
                "2026-04-31T00:00:00Z",
                "2026-11-31T00:00:00Z",
                "2026-11-19T24:00:00Z"
            })
    void aTimeThatDoesNotExistIsRejected(String time) {
        assertThat(RawRow.apiKey().with("created", '\'' + time + '\'').verdict())
                .isEqualTo("invalid_value");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1763561002", "1763561002.5", "true", "[]", "{}"})
    void aTimeIsAString(String value) {
        assertThat(RawRow.apiKey().with("created", value).verdict()).isEqualTo("wrong_type");
    }

    @ParameterizedTest
    @CsvSource({
        "1900-01-01T00:00:00Z, accepted",
        "1899-12-31T23:59:00-00:01, accepted",
        "1900-01-01T14:00:00+14:00, accepted",
        "2100-12-31T23:59:59.999999999Z, accepted",
        "2101-01-01T00:30:00+01:00, accepted",
        "1899-12-31T23:59:59.999999999Z, out_of_range",
        "1900-01-01T00:00:00+00:01, out_of_range",
        "1900-01-01T13:59:59.999999999+14:00, out_of_range",
        "2101-01-01T00:00:00Z, out_of_range",
        "2100-12-31T23:30:00-01:00, out_of_range",
        "1870-01-01T00:00:00Z, out_of_range",
        "0000-01-01T00:00:00+18:00, out_of_range",
        "9999-12-31T23:59:59-18:00, out_of_range"
    })
    void aTimeMustBeInTheDateRangeInUtc(String time, String verdict) {
        FIELDS.forEach((topic, field) -> {
            RawRow row = RawRow.named(topic).with(field, '\'' + time + '\'');
            assertThat(row.verdict()).as("%s", row).isEqualTo(verdict);
            if (row.read() instanceof Rejected<?> rejected) {
                assertThat(rejected.message())
                        .startsWith(field + ": expected a time from 1900-01-01 to 2100-12-31 (UTC)")
                        .endsWith("but got " + time);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-11-19", "2026-11-19T14:03:22", "2026-02-29T00:00:00Z", "1763561002"})
    void everyTimeFieldRequiresRfc3339(String time) {
        FIELDS.forEach((topic, field) -> {
            RawRow row = RawRow.named(topic).with(field, '\'' + time + '\'');
            assertThat(row.verdict()).as("%s", row).isEqualTo("invalid_value");
            assertThat(row.with(field, "1763561002").verdict()).as("%s", topic).isEqualTo("wrong_type");
        });
    }
}
