package altdata.contracts.topic;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The one form of a ticker: 1 to 16 characters of `A-Z 0-9 . - _`.
public final class Tickers {
    /// What a ticker may be before it is upper-cased.
    public static final String PATTERN = "^[A-Za-z0-9._-]{1,16}$";

    private static final Pattern TICKER = Pattern.compile("[A-Za-z0-9._-]{1,16}");

    private Tickers() {}

    /// The upper-cased ticker, or null where the text cannot be one.
    public static @Nullable String normalised(String text) {
        return TICKER.matcher(text).matches() ? text.toUpperCase(Locale.ROOT) : null;
    }
}
