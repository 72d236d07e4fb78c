package altdata.builder.operator.cli;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Parses the options of `keys` that are times or durations.
final class KeyTimes {
    private static final Pattern DURATION = Pattern.compile("(\\d{1,5})([hdw])");
    private static final int DAYS_PER_WEEK = 7;
    /// The topics accept years up to this one.
    private static final int MAX_YEAR = 2100;

    private KeyTimes() {}

    /// When a key expires.
    ///
    /// @param text a date (the key is valid until the end of that day in UTC), a time with an offset, or a
    /// duration from now on
    /// @throws IllegalArgumentException if it is none of them, or not in the future, or after the year 2100
    static Instant expiry(String option, String text, Instant now) {
        Instant expiry = time(option, text, now).truncatedTo(ChronoUnit.SECONDS);
        if (!expiry.isAfter(now)) {
            throw new IllegalArgumentException(
                    option + ": expected a time in the future; found " + text + ", which is " + expiry);
        }
        if (expiry.atOffset(ZoneOffset.UTC).getYear() > MAX_YEAR) {
            throw new IllegalArgumentException(option + ": expected a time up to the year " + MAX_YEAR + "; found "
                    + text + ", which is " + expiry);
        }
        return expiry;
    }

    /// @param text hours, days or weeks, such as `12h`, `7d` or `2w`
    /// @throws IllegalArgumentException if it is not a duration
    static Duration duration(String option, String text) {
        Matcher parts = DURATION.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    option + ": expected a duration such as 12h, 7d or 2w; found '" + text + "'");
        }
        return duration(parts);
    }

    private static Instant time(String option, String text, Instant now) {
        Matcher duration = DURATION.matcher(text);
        if (duration.matches()) {
            return now.plus(duration(duration));
        }
        try {
            return text.indexOf('T') < 0
                    ? LocalDate.parse(text)
                            .plusDays(1)
                            .atStartOfDay(ZoneOffset.UTC)
                            .toInstant()
                    : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException _) {
            throw new IllegalArgumentException(option
                    + ": expected a date such as 2027-01-31, a time such as 2027-01-31T14:00:00Z, or a duration such as"
                    + " 12h, 30d or 8w; found '" + text + "'");
        }
    }

    private static Duration duration(Matcher parts) {
        long number = Long.parseLong(parts.group(1));
        return switch (parts.group(2)) {
            case "h" -> Duration.ofHours(number);
            case "d" -> Duration.ofDays(number);
            default -> Duration.ofDays(number * DAYS_PER_WEEK);
        };
    }
}
