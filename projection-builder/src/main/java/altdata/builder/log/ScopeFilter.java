package altdata.builder.log;

import altdata.builder.law.TableWriter;
import altdata.builder.tables.ReplayScope;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Selects the records that a replay needs. A partial replay of a ticker reads the records of all tickers, so most of
/// them are excluded by their bytes, without being parsed.
final class ScopeFilter<T> {
    private static final int LOWER_CASE = 0x20;

    private final TableWriter<T> tables;
    private final ReplayScope scope;
    /// The ticker in upper case and the quote after it; null if records are not excluded by their bytes.
    private final byte @Nullable [] tickerAndQuote;

    ScopeFilter(TableWriter<T> tables, ReplayScope scope) {
        this.tables = tables;
        this.scope = scope;
        this.tickerAndQuote = scope.ticker() == null || tables.ticker() == null
                ? null
                : (scope.ticker() + '"').getBytes(StandardCharsets.US_ASCII);
    }

    /// Whether the row of a record may be in the scope: its text contains the ticker between quotes, in any case, or a
    /// Unicode escape, which may be a letter of the ticker.
    ///
    /// @param record null for a record without a value
    boolean mayMatch(byte @Nullable [] record) {
        if (tickerAndQuote == null || record == null) {
            return true;
        }
        for (int i = 0; i < record.length; i++) {
            if (record[i] == '"' && isAt(record, i + 1, tickerAndQuote)
                    || record[i] == '\\' && isUnicodeEscape(record, i)) {
                return true;
            }
        }
        return false;
    }

    /// Whether an accepted row may be in the scope.
    boolean mayMatch(T row) {
        return tables.mayMatch(scope, row);
    }

    private static boolean isUnicodeEscape(byte[] record, int at) {
        return at + 1 < record.length && record[at + 1] == 'u';
    }

    private static boolean isAt(byte[] record, int at, byte[] upperCase) {
        if (at + upperCase.length > record.length) {
            return false;
        }
        for (int i = 0; i < upperCase.length; i++) {
            byte expected = upperCase[i];
            byte found = record[at + i];
            if (found != expected && !(isLetter(expected) && found == (expected | LOWER_CASE))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLetter(byte upperCase) {
        return 'A' <= upperCase && upperCase <= 'Z';
    }
}
