package altdata.builder.tables;

import altdata.contracts.topic.Tickers;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// What a replay is of: everything, or what one ticker or a range of dates is about.
///
/// @param ticker null is every ticker
/// @param from   the first date, null is from the beginning
/// @param to     the last date, null is to the end
public record ReplayScope(
        @Nullable String ticker,
        @Nullable LocalDate from,
        @Nullable LocalDate to) {
    /// All of a projection.
    public static final ReplayScope EVERYTHING = new ReplayScope(null, null, null);

    /// @throws IllegalArgumentException where the ticker is none, or the dates are in the wrong order
    public ReplayScope {
        if (ticker != null && !ticker.equals(Tickers.normalize(ticker))) {
            throw new IllegalArgumentException(
                    "'" + ticker + "' is no ticker; expected 1 to 16 characters of A-Z 0-9 . - _");
        }
        if (from != null && to != null && to.isBefore(from)) {
            throw new IllegalArgumentException("the range ends on " + to + ", before it begins on " + from);
        }
    }

    /// Whether nothing is left out.
    public boolean isEverything() {
        return equals(EVERYTHING);
    }

    /// Whether dates are left out.
    public boolean hasDateRange() {
        return from != null || to != null;
    }

    /// Whether it is about that ticker.
    public boolean includesTicker(String other) {
        return ticker == null || ticker.equals(other);
    }

    /// Whether the date is in the range.
    public boolean includesDate(LocalDate date) {
        return (from == null || !date.isBefore(from)) && (to == null || !date.isAfter(to));
    }

    /// As people say it, such as `AAPL from 2026-01-01 to 2026-01-31`.
    @Override
    public String toString() {
        return (ticker == null ? "every ticker" : ticker)
                + (from == null ? "" : " from " + from)
                + (to == null ? "" : " to " + to);
    }
}
