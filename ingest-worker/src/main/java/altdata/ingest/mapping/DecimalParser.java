package altdata.ingest.mapping;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// Decimal numbers as people write them. No quantity is of more than forty digits, and working one out that is
/// (1e999999999, or a million nines) would take for ever.
final class DecimalParser {
    private static final int MOST_DIGITS = 40;
    /// Beyond that not even the digits are looked at, which takes the square of their number.
    private static final int MOST_CHARACTERS = 1_000;

    private DecimalParser() {}

    /// The number a text is, or null where it is none or none of a quantity.
    static @Nullable BigDecimal parse(String text) {
        String stripped = text.strip();
        if (stripped.length() > MOST_CHARACTERS) {
            return null;
        }
        try {
            BigDecimal number = new BigDecimal(stripped);
            return isQuantity(number) ? number : null;
        } catch (NumberFormatException _) {
            return null;
        }
    }

    /// Whether it has at most forty digits, before the point and behind it.
    static boolean isQuantity(BigDecimal number) {
        return number.precision() <= MOST_DIGITS && Math.abs((long) number.precision() - number.scale()) <= MOST_DIGITS;
    }
}
