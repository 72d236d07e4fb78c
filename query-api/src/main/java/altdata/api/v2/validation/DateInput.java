package altdata.api.v2.validation;

import altdata.api.v2.validation.DateTimeCursor.DateTime;
import java.time.LocalDate;
import java.util.Map;

/// Parses a date of a query like FastAPI: `YYYY-MM-DD`, a date and time at midnight, or a Unix timestamp of a
/// midnight, in seconds or (above 2·10^10) in milliseconds.
public final class DateInput {
    private static final long SECONDS_A_DAY = 86_400;
    private static final long MICROSECONDS_A_SECOND = 1_000_000;
    /// 0000-01-01T00:00:00.
    private static final long FIRST_SECOND = -62_167_219_200L;
    /// 9999-12-31T23:59:59.
    private static final long LAST_SECOND = 253_402_300_799L;

    private DateInput() {}

    /// Accepts any text and never throws.
    public static Validated<LocalDate> parse(String input) {
        DateTimeCursor cursor = new DateTimeCursor(input);
        DateTime read = cursor.read();
        if (read != null) {
            return read.isMidnight() ? date(read.year(), read.month(), read.day()) : inexact();
        }
        UnixTimestamp timestamp = UnixTimestamp.read(input);
        return timestamp == null ? invalid(cursor.problem()) : midnight(timestamp);
    }

    private static Validated<LocalDate> midnight(UnixTimestamp timestamp) {
        // FastAPI's parser computes the absolute value first, which overflows for this value.
        if (timestamp.value() == Long.MIN_VALUE) {
            return invalid(DateTimeProblem.TOO_EARLY);
        }
        long seconds = timestamp.value();
        long microseconds = timestamp.microseconds();
        if (seconds > UnixTimestamp.MILLISECONDS_ABOVE || seconds < -UnixTimestamp.MILLISECONDS_ABOVE) {
            // A decimal number may have been divided before: FastAPI's parser divides large ones twice.
            microseconds += Math.floorMod(seconds, 1_000L) * 1_000;
            seconds = Math.floorDiv(seconds, 1_000L);
        }
        if (microseconds > UnixTimestamp.MAX_MICROSECONDS) {
            return invalid(DateTimeProblem.TIME_TOO_LARGE);
        }
        seconds += microseconds / MICROSECONDS_A_SECOND;
        if (seconds < FIRST_SECOND) {
            return invalid(DateTimeProblem.TOO_EARLY);
        }
        if (seconds > LAST_SECOND) {
            return invalid(DateTimeProblem.TOO_LATE);
        }
        if (seconds % SECONDS_A_DAY != 0 || microseconds % MICROSECONDS_A_SECOND != 0) {
            return inexact();
        }
        LocalDate date = LocalDate.ofEpochDay(seconds / SECONDS_A_DAY);
        return date(date.getYear(), date.getMonthValue(), date.getDayOfMonth());
    }

    /// Python has no year 0, but timestamps and texts can express it.
    private static Validated<LocalDate> date(int year, int month, int day) {
        if (year == 0) {
            String words = "year 0 is out of range";
            return new Validated.Invalid<>(new ValidationProblem(
                    "date_parsing",
                    "Input should be a valid date in the format YYYY-MM-DD, " + words,
                    Map.of("error", words)));
        }
        return new Validated.Valid<>(LocalDate.of(year, month, day));
    }

    private static Validated<LocalDate> inexact() {
        return new Validated.Invalid<>(new ValidationProblem(
                "date_from_datetime_inexact",
                "Datetimes provided to dates should have zero time - e.g. be exact dates",
                Map.of()));
    }

    private static Validated<LocalDate> invalid(DateTimeProblem problem) {
        return new Validated.Invalid<>(new ValidationProblem(
                "date_from_datetime_parsing",
                "Input should be a valid date or datetime, " + problem.words(),
                Map.of("error", problem.words())));
    }
}
