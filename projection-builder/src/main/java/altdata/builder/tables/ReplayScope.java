package altdata.builder.tables;

import altdata.contracts.topic.Tickers;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// The scope of a replay: everything, or the rows of one ticker, a date range, or both.
///
/// @param ticker null for all tickers
/// @param from   the first date, null for no lower limit
/// @param to     the last date (inclusive), null for no upper limit
public record ReplayScope(
        @Nullable String ticker,
        @Nullable LocalDate from,
        @Nullable LocalDate to) {
    /// The whole projection.
    public static final ReplayScope EVERYTHING = new ReplayScope(null, null, null);

    /// @throws IllegalArgumentException if the ticker is invalid or the range ends before it starts
    public ReplayScope {
        if (ticker != null && !ticker.equals(Tickers.normalize(ticker))) {
            throw new IllegalArgumentException(
                    "invalid ticker '" + ticker + "': expected 1 to 16 characters of A-Z 0-9 . - _");
        }
        if (from != null && to != null && to.isBefore(from)) {
            throw new IllegalArgumentException("the date range ends on " + to + ", before it starts on " + from);
        }
    }

    /// Whether this is the whole projection.
    public boolean isEverything() {
        return equals(EVERYTHING);
    }

    /// Whether the scope limits dates.
    public boolean hasDateRange() {
        return from != null || to != null;
    }

    /// Whether the ticker is in the scope.
    public boolean includesTicker(String other) {
        return ticker == null || ticker.equals(other);
    }

    /// Whether the date is in the date range.
    public boolean includesDate(LocalDate date) {
        return (from == null || !date.isBefore(from)) && (to == null || !date.isAfter(to));
    }

    /// For example `AAPL from 2026-01-01 to 2026-01-31`.
    @Override
    public String toString() {
        return (ticker == null ? "every ticker" : ticker)
                + (from == null ? "" : " from " + from)
                + (to == null ? "" : " to " + to);
    }
}
