package altdata.contracts.topic;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Parses times of RFC 3339: with a T, an offset, any number of decimals, and leap seconds. Other separators
/// than T are rejected, because they are not `date-time` in JSON Schema.
public final class Rfc3339 {
    private static final Pattern FORM = Pattern.compile(
            "(\\d{4}-\\d{2}-\\d{2})[Tt](\\d{2}):(\\d{2}):(\\d{2})(?:\\.(\\d+))?(?:[Zz]|([+-])(\\d{2}):(\\d{2}))");
    private static final int LEAP_SECOND = 60;
    private static final int LAST_SECOND_OF_A_DAY = 86_399;
    private static final int MAX_DECIMALS = 9;
    private static final int MAX_OFFSET_HOURS = 23;
    private static final int MAX_OFFSET_MINUTES = 59;

    private Rfc3339() {}

    /// Parses a time, truncated to the nanosecond. A leap second, which only occurs at the end of a UTC day,
    /// becomes the following second.
    ///
    /// @throws DateTimeException if the text has another format, or the time does not exist
    public static Instant instant(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new DateTimeException("not a time of RFC 3339");
        }
        int second = Integer.parseInt(parts.group(4));
        LocalTime time = LocalTime.of(
                Integer.parseInt(parts.group(2)),
                Integer.parseInt(parts.group(3)),
                second == LEAP_SECOND ? LEAP_SECOND - 1 : second);
        Instant whole = LocalDate.parse(parts.group(1))
                .atTime(time)
                .toInstant(ZoneOffset.UTC)
                .minusSeconds(offset(parts));
        if (second == LEAP_SECOND) {
            if (Math.floorMod(whole.getEpochSecond(), LAST_SECOND_OF_A_DAY + 1) != LAST_SECOND_OF_A_DAY) {
                throw new DateTimeException("not a leap second");
            }
            whole = whole.plusSeconds(1);
        }
        return whole.plusNanos(nanos(parts.group(5)));
    }

    /// Parsed by hand, because `ZoneOffset` is limited to 18 hours and RFC 3339 is not.
    private static int offset(Matcher parts) {
        if (parts.group(6) == null) {
            return 0;
        }
        int hours = Integer.parseInt(parts.group(7));
        int minutes = Integer.parseInt(parts.group(8));
        if (hours > MAX_OFFSET_HOURS || minutes > MAX_OFFSET_MINUTES) {
            throw new DateTimeException("offset");
        }
        int seconds = (hours * 60 + minutes) * 60;
        return parts.group(6).equals("-") ? -seconds : seconds;
    }

    private static int nanos(@Nullable String decimals) {
        if (decimals == null) {
            return 0;
        }
        String truncated = decimals.length() > MAX_DECIMALS ? decimals.substring(0, MAX_DECIMALS) : decimals;
        return Integer.parseInt(truncated + "0".repeat(MAX_DECIMALS - truncated.length()));
    }
}
