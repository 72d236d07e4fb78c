package altdata.api.v2.validation;

import altdata.api.v2.validation.DateTimeCursor.DateTime;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.Map;
import java.util.regex.Pattern;

/// A date as FastAPI reads one from a query: `YYYY-MM-DD`, a date and time at midnight, or a Unix timestamp of a midnight, in
/// seconds or (above 2·10^10) in milliseconds.
public final class DateInput {
    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]++");
    private static final Pattern DECIMAL = Pattern.compile("[+-]?(?:[0-9]++\\.[0-9]*+|\\.[0-9]++)(?:[eE][+-]?[0-9]++)?+");
    /// Longer numbers are no timestamps, and need not be computed with.
    private static final int LONGEST_NUMBER = 400;
    private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigDecimal MILLISECONDS_ABOVE = BigDecimal.valueOf(20_000_000_000L);
    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1_000);
    private static final BigDecimal SECONDS_A_DAY = BigDecimal.valueOf(86_400);
    private static final BigDecimal FIRST_SECOND = BigDecimal.valueOf(-62_167_219_200L);
    private static final BigDecimal LAST_SECOND = BigDecimal.valueOf(253_402_300_799L);

    private DateInput() {}

    /// Reads a date.
    public static Validated<LocalDate> parse(String input) {
        DateTimeCursor cursor = new DateTimeCursor(input);
        DateTime read = cursor.read();
        if (read != null) {
            return !read.isMidnight() ? inexact() : date(read.year(), read.month(), read.day());
        }
        if (input.length() <= LONGEST_NUMBER) {
            if (WHOLE.matcher(input).matches()) {
                BigInteger number = new BigInteger(input);
                if (number.abs().compareTo(MOST) <= 0) {
                    return timestamp(new BigDecimal(number));
                }
            } else if (DECIMAL.matcher(input).matches()) {
                double number = Double.parseDouble(input);
                return Double.isInfinite(number)
                        ? refused(number < 0 ? DateTimeProblem.TOO_EARLY : DateTimeProblem.TOO_LATE)
                        : timestamp(new BigDecimal(number));
            }
        }
        return refused(cursor.problem());
    }

    private static Validated<LocalDate> timestamp(BigDecimal number) {
        BigDecimal seconds = number.abs().compareTo(MILLISECONDS_ABOVE) > 0 ? number.divide(THOUSAND) : number;
        if (seconds.compareTo(FIRST_SECOND) < 0) {
            return refused(DateTimeProblem.TOO_EARLY);
        }
        if (seconds.setScale(0, RoundingMode.FLOOR).compareTo(LAST_SECOND) > 0) {
            return refused(DateTimeProblem.TOO_LATE);
        }
        BigDecimal rounded = seconds.setScale(6, RoundingMode.HALF_UP);
        BigDecimal days = rounded.divide(SECONDS_A_DAY, 0, RoundingMode.FLOOR);
        if (days.multiply(SECONDS_A_DAY).compareTo(rounded) != 0) {
            return inexact();
        }
        LocalDate date = LocalDate.ofEpochDay(days.longValueExact());
        return date(date.getYear(), date.getMonthValue(), date.getDayOfMonth());
    }

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

    private static Validated<LocalDate> refused(DateTimeProblem problem) {
        return new Validated.Invalid<>(new ValidationProblem(
                "date_from_datetime_parsing",
                "Input should be a valid date or datetime, " + problem.words(),
                Map.of("error", problem.words())));
    }
}
