package altdata.api.v2.validation;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A Unix timestamp parsed from text: an integer or a decimal number.
///
/// @param value        seconds, or milliseconds if its absolute value exceeds [#MILLISECONDS_ABOVE]
/// @param microseconds to add to the value, from 0 to [#MAX_MICROSECONDS]
record UnixTimestamp(long value, long microseconds) {
    /// The limit of FastAPI's parser, which stores microseconds in 32 bits.
    static final long MAX_MICROSECONDS = 0xFFFF_FFFFL;

    /// Numbers with a larger absolute value are milliseconds.
    static final long MILLISECONDS_ABOVE = 20_000_000_000L;

    private static final Pattern DECIMAL =
            Pattern.compile("[+-]?(?:[0-9]++\\.[0-9]*+|\\.[0-9]++)(?:[eE][+-]?[0-9]++)?+");

    /// Parses a timestamp; returns null if the input is not a timestamp.
    static @Nullable UnixTimestamp read(String input) {
        int start = input.startsWith("+") || input.startsWith("-") ? 1 : 0;
        if (start == input.length()) {
            return null;
        }
        long number = 0;
        for (int i = start; i < input.length(); i++) {
            char character = input.charAt(i);
            if (character == '.') {
                return decimal(input);
            }
            if (character < '0' || character > '9') {
                return null;
            }
            number = number * 10 + character - '0';
            // FastAPI's parser checks only the sign, so it too reads 18446744073709551616 as 0.
            if (number < 0) {
                return null;
            }
        }
        return new UnixTimestamp(input.startsWith("-") ? -number : number, 0);
    }

    /// Uses floating point with its rounding, like FastAPI's parser, because the rounding decides which values
    /// are midnight.
    private static @Nullable UnixTimestamp decimal(String input) {
        if (!DECIMAL.matcher(input).matches()) {
            return null;
        }
        double number = Double.parseDouble(input);
        double seconds = Math.abs(number) > MILLISECONDS_ABOVE ? number / 1_000 : number;
        long whole = (long) Math.floor(seconds);
        long microseconds = Math.round((seconds - whole) * 1_000_000);
        return new UnixTimestamp(whole, Math.clamp(microseconds, 0L, MAX_MICROSECONDS));
    }
}
