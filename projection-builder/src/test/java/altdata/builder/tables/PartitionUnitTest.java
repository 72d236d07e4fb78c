package altdata.builder.tables;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PartitionUnitTest {
    @ParameterizedTest
    @CsvSource({
        "YEAR, 2026-11-27T10:00:00Z, 2026-01-01, 2027-01-01, 2026",
        "QUARTER, 2026-11-27T10:00:00Z, 2026-10-01, 2027-01-01, 2026_q4",
        "QUARTER, 2024-02-29T23:59:59.999999Z, 2024-01-01, 2024-04-01, 2024_q1",
        "MONTH, 2024-03-31T00:00:00Z, 2024-03-01, 2024-04-01, 2024_03",
        "MONTH, 1999-12-31T23:59:59Z, 1999-12-01, 2000-01-01, 1999_12"
    })
    void aPeriodContainsATime(PartitionUnit unit, Instant time, LocalDate start, LocalDate end, String suffix) {
        assertThat(unit.start(time)).isEqualTo(start);
        assertThat(unit.end(start)).isEqualTo(end);
        assertThat(unit.suffix(start)).isEqualTo(suffix);
    }

    @ParameterizedTest
    @EnumSource
    void periodsHaveNoGapsAndDoNotOverlap(PartitionUnit unit) {
        Instant first = Instant.parse("1999-01-15T12:00:00Z");
        for (int day = 0; day < 3_000; day++) {
            Instant time = first.plus(Duration.ofDays(day));
            LocalDate date = LocalDate.ofInstant(time, ZoneOffset.UTC);
            LocalDate start = unit.start(time);
            assertThat(date).isBetween(start, unit.end(start).minusDays(1));
            assertThat(unit.start(unit.end(start).atStartOfDay().toInstant(ZoneOffset.UTC)))
                    .isEqualTo(unit.end(start));
        }
    }
}
