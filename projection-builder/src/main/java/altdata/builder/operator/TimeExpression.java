package altdata.builder.operator;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.regex.Pattern;
import org.springframework.boot.convert.DurationStyle;

/// Parses a time as operators write it: a date, a timestamp, or a duration before now.
public final class TimeExpression {
    /// What is accepted, for error messages.
    public static final String ACCEPTED = "a date (2026-11-01), a time (2026-11-01T14:00:00Z; UTC unless it has an"
            + " offset such as +01:00), or a duration before now (90s, 30m, 24h, 7d or PT24H)";

    private static final Pattern SIMPLE_DURATION = Pattern.compile("\\d{1,9}[smhd]");
    private static final Pattern ISO_DURATION = Pattern.compile("P[0-9DTHMS.]+");
    private static final int LAST_YEAR = 9999;

    private TimeExpression() {}

    /// Returns the time. A date is its start in UTC.
    ///
    /// @throws IllegalArgumentException if the text is not a time from year 1 to 9999; the message names what
    /// is accepted
    public static OffsetDateTime parse(String text, Clock clock) {
        try {
            OffsetDateTime time = parsed(text, clock);
            if (time.getYear() >= 1 && time.getYear() <= LAST_YEAR) {
                return time;
            }
        } catch (DateTimeException | ArithmeticException | IllegalArgumentException _) {
            // Reported below.
        }
        throw new IllegalArgumentException("expected " + ACCEPTED + ", but got '" + text + "'");
    }

    private static OffsetDateTime parsed(String text, Clock clock) {
        if (SIMPLE_DURATION.matcher(text).matches()) {
            return before(clock, DurationStyle.SIMPLE.parse(text));
        }
        if (ISO_DURATION.matcher(text).matches()) {
            return before(clock, DurationStyle.ISO8601.parse(text));
        }
        TemporalAccessor time = text.indexOf('T') < 0
                ? LocalDate.parse(text).atStartOfDay()
                : DateTimeFormatter.ISO_DATE_TIME.parseBest(text, OffsetDateTime::from, LocalDateTime::from);
        return time instanceof LocalDateTime local ? local.atOffset(ZoneOffset.UTC) : OffsetDateTime.from(time);
    }

    private static OffsetDateTime before(Clock clock, Duration duration) {
        return OffsetDateTime.ofInstant(clock.instant().minus(duration), ZoneOffset.UTC);
    }
}
