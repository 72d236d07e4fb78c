package altdata.contracts.topic;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The one form of a ticker: 1 to 16 characters of `A-Z 0-9 . - _`.
public final class Tickers {
    /// What a ticker may be before it is upper-cased.
    public static final String PATTERN = "^[A-Za-z0-9._-]{1,16}$";

    private static final int MAX_CHARACTERS = 16;

    private Tickers() {}

    /// The upper-cased ticker, or null where the text cannot be one.
    public static @Nullable String normalize(String text) {
        if (text.isEmpty() || text.length() > MAX_CHARACTERS) {
            return null;
        }
        // By hand: a regular expression took a tenth of the time of reading a row.
        for (int i = 0; i < text.length(); i++) {
            if (!isOfTicker(text.charAt(i))) {
                return null;
            }
        }
        return text.toUpperCase(Locale.ROOT);
    }

    private static boolean isOfTicker(char c) {
        return 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '.' || c == '_' || c == '-';
    }
}
