package altdata.api.v2.validation;

import java.nio.charset.StandardCharsets;
import java.time.YearMonth;
import org.jspecify.annotations.Nullable;

/// Parses a date and a time from the left, with the checks in the order of FastAPI's parser, so that both
/// report the same first error.
final class DateTimeCursor {
    private static final int DATE_LENGTH = 10;
    private static final int SHORTEST_TIME = 5;
    private static final int MINUTES_A_DAY = 24 * 60;
    /// U+2212, which is accepted like the ASCII minus sign.
    private static final byte[] MINUS_SIGN = "\u2212".getBytes(StandardCharsets.UTF_8);

    /// The parsed date and time.
    record DateTime(int year, int month, int day, boolean isMidnight) {}

    private static final class Wrong extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final DateTimeProblem problem;

        Wrong(DateTimeProblem problem) {
            super(problem.words(), null, false, false);
            this.problem = problem;
        }
    }

    private final byte[] bytes;
    private int year;
    private int month;
    private int day;
    private boolean isMidnight = true;
    private @Nullable DateTimeProblem problem;

    DateTimeCursor(String input) {
        bytes = input.getBytes(StandardCharsets.UTF_8);
    }

    /// The date and time, or null if the input is invalid.
    @Nullable
    DateTime read() {
        try {
            date();
            if (bytes.length > DATE_LENGTH) {
                int separator = at(DATE_LENGTH);
                require(
                        separator == 'T' || separator == 't' || separator == '_' || separator == ' ',
                        DateTimeProblem.DATE_TIME_SEPARATOR);
                zone(time(DATE_LENGTH + 1));
            }
            return new DateTime(year, month, day, isMidnight);
        } catch (Wrong wrong) {
            problem = wrong.problem;
            return null;
        }
    }

    /// The first error.
    DateTimeProblem problem() {
        return problem == null ? DateTimeProblem.TOO_SHORT : problem;
    }

    private void date() {
        require(bytes.length >= DATE_LENGTH, DateTimeProblem.TOO_SHORT);
        year = number(0, 4, DateTimeProblem.YEAR_CHARACTER);
        require(at(4) == '-', DateTimeProblem.DATE_SEPARATOR);
        month = number(5, 2, DateTimeProblem.MONTH_CHARACTER);
        require(at(7) == '-', DateTimeProblem.DATE_SEPARATOR);
        day = number(8, 2, DateTimeProblem.DAY_CHARACTER);
        require(month >= 1 && month <= 12, DateTimeProblem.MONTH_RANGE);
        require(day >= 1 && day <= YearMonth.of(year, month).lengthOfMonth(), DateTimeProblem.DAY_RANGE);
    }

    /// Parses a time and returns the index of its end.
    private int time(int start) {
        require(bytes.length - start >= SHORTEST_TIME, DateTimeProblem.TOO_SHORT);
        int hour = number(start, 2, DateTimeProblem.HOUR_CHARACTER);
        require(at(start + 2) == ':', DateTimeProblem.TIME_SEPARATOR);
        int minute = number(start + 3, 2, DateTimeProblem.MINUTE_CHARACTER);
        require(hour <= 23, DateTimeProblem.HOUR_RANGE);
        require(minute <= 59, DateTimeProblem.MINUTE_RANGE);
        isMidnight = hour == 0 && minute == 0;
        int end = start + SHORTEST_TIME;
        if (at(end) != ':') {
            return end;
        }
        int second = number(end + 1, 2, DateTimeProblem.SECOND_CHARACTER);
        require(second <= 59, DateTimeProblem.SECOND_RANGE);
        isMidnight &= second == 0;
        end += 3;
        return at(end) == '.' || at(end) == ',' ? fraction(end + 1) : end;
    }

    private int fraction(int start) {
        int end = start;
        while (isDigit(at(end))) {
            // Digits after the microseconds are ignored.
            isMidnight &= at(end) == '0' || end - start >= 6;
            end++;
        }
        require(end > start, DateTimeProblem.FRACTION_MISSING);
        return end;
    }

    private void zone(int start) {
        if (start >= bytes.length) {
            return;
        }
        int end;
        if (at(start) == 'Z' || at(start) == 'z') {
            end = start + 1;
        } else {
            end = offset(start + signLength(start));
        }
        require(end == bytes.length, DateTimeProblem.EXTRA_CHARACTERS);
    }

    private int signLength(int start) {
        if (at(start) == '+' || at(start) == '-') {
            return 1;
        }
        for (int i = 0; i < MINUS_SIGN.length; i++) {
            require(at(start + i) == (MINUS_SIGN[i] & 0xFF), DateTimeProblem.ZONE_SIGN);
        }
        return MINUS_SIGN.length;
    }

    private int offset(int start) {
        int hours = number(start, 2, DateTimeProblem.ZONE_HOUR);
        int minuteStart = at(start + 2) == ':' ? start + 3 : start + 2;
        int minutes = number(minuteStart, 2, DateTimeProblem.ZONE_MINUTE);
        require(minutes <= 59, DateTimeProblem.ZONE_MINUTE_RANGE);
        require(hours * 60 + minutes < MINUTES_A_DAY, DateTimeProblem.ZONE_RANGE);
        return minuteStart + 2;
    }

    private int number(int start, int digits, DateTimeProblem otherwise) {
        int number = 0;
        for (int i = start; i < start + digits; i++) {
            require(isDigit(at(i)), otherwise);
            number = number * 10 + at(i) - '0';
        }
        return number;
    }

    private static boolean isDigit(int character) {
        return character >= '0' && character <= '9';
    }

    /// The byte at an index, or -1 after the end.
    private int at(int index) {
        return index < bytes.length ? bytes[index] & 0xFF : -1;
    }

    private static void require(boolean condition, DateTimeProblem otherwise) {
        if (!condition) {
            throw new Wrong(otherwise);
        }
    }
}
