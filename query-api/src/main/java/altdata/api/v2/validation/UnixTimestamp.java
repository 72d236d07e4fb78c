package altdata.api.v2.validation;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A Unix timestamp as written in text: a whole number, or one with a decimal point.
///
/// @param value seconds, or milliseconds where it is more than [#MILLISECONDS_ABOVE] away from 0
/// @param microseconds what comes on top, from 0 to [#MOST_MICROSECONDS]
record UnixTimestamp(long value, long microseconds) {
    /// Where the parser behind FastAPI, which keeps them in 32 bits, stops counting.
    static final long MOST_MICROSECONDS = 0xFFFF_FFFFL;

    /// Further away from 0 a number is in milliseconds.
    static final long MILLISECONDS_ABOVE = 20_000_000_000L;

    private static final Pattern DECIMAL =
            Pattern.compile("[+-]?(?:[0-9]++\\.[0-9]*+|\\.[0-9]++)(?:[eE][+-]?[0-9]++)?+");

    /// Reads a timestamp, or returns null where the input is none.
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
            // The sign is all that the parser behind FastAPI looks at, so there too 18446744073709551616 is 0.
            if (number < 0) {
                return null;
            }
        }
        return new UnixTimestamp(input.startsWith("-") ? -number : number, 0);
    }

    /// In floating point, and with its rounding, because that decides there what is exactly midnight.
    private static @Nullable UnixTimestamp decimal(String input) {
        if (!DECIMAL.matcher(input).matches()) {
            return null;
        }
        double number = Double.parseDouble(input);
        double seconds = Math.abs(number) > MILLISECONDS_ABOVE ? number / 1_000 : number;
        long whole = (long) Math.floor(seconds);
        long microseconds = Math.round((seconds - whole) * 1_000_000);
        return new UnixTimestamp(whole, Math.clamp(microseconds, 0L, MOST_MICROSECONDS));
    }
}
