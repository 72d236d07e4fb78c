package altdata.ingest.mapping;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// Parses decimal numbers. Rejects numbers of more than 40 digits: no quantity needs them, and computing with a
/// number such as 1e999999999 would exhaust the CPU.
final class DecimalParser {
    private static final int MAX_DIGITS = 40;
    /// Longer texts are not parsed at all, because parsing takes quadratic time.
    private static final int MAX_CHARACTERS = 1_000;

    private DecimalParser() {}

    /// Returns the number, or null if the text is not a number or exceeds the limits.
    static @Nullable BigDecimal parse(String text) {
        String stripped = text.strip();
        if (stripped.length() > MAX_CHARACTERS) {
            return null;
        }
        try {
            BigDecimal number = new BigDecimal(stripped);
            return isWithinLimits(number) ? number : null;
        } catch (NumberFormatException _) {
            return null;
        }
    }

    /// Returns whether a number has at most 40 digits, before and after the decimal point.
    static boolean isWithinLimits(BigDecimal number) {
        return number.precision() <= MAX_DIGITS && Math.abs((long) number.precision() - number.scale()) <= MAX_DIGITS;
    }
}
