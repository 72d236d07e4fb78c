package altdata.contracts.topic;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;

/// Parses the moment of a point-in-time read, which the API and the commands accept in the same form.
public final class AsOfMoment {
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
    private static final Instant FIRST = Instant.parse("1900-01-01T00:00:00Z");
    private static final String ACCEPTED =
            "a time of RFC 3339 with an offset, such as 2026-03-31T14:03:22Z, or a date YYYY-MM-DD (the end of that UTC day)";

    private AsOfMoment() {}

    /// The time, truncated to microseconds. A date is the end of that UTC day.
    ///
    /// @param now the latest time that is accepted
    /// @throws DateTimeException if the text is not accepted; the message says what is expected
    public static Instant parse(String text, Instant now) {
        Instant moment = instant(text);
        if (moment.isBefore(FIRST)) {
            throw new DateTimeException("expected a time from 1900 on");
        }
        if (moment.isAfter(now)) {
            throw new DateTimeException("expected a time that is not in the future, but " + moment + " is after "
                    + now.truncatedTo(ChronoUnit.SECONDS));
        }
        return moment;
    }

    private static Instant instant(String text) {
        try {
            if (DATE.matcher(text).matches()) {
                return LocalDate.parse(text)
                        .plusDays(1)
                        .atStartOfDay(ZoneOffset.UTC)
                        .toInstant()
                        .minus(1, ChronoUnit.MICROS);
            }
            return Rfc3339.instant(text).truncatedTo(ChronoUnit.MICROS);
        } catch (DateTimeException e) {
            throw new DateTimeException("expected " + ACCEPTED, e);
        }
    }
}
