package altdata.api.format;

import java.math.BigDecimal;
import java.time.Instant;

/// Writes the items of one response, cell by cell in the order of the columns.
public interface ItemWriter {
    /// Writes what precedes the first item.
    void begin();

    void beginItem();

    /// A text from the data, which may contain anything.
    void text(String value);

    /// @param day in days since 1970-01-01
    void date(int day);

    void time(Instant value);

    void number(long value);

    void number(BigDecimal value);

    /// The number `unscaled · 10^-scale`.
    default void number(long unscaled, int scale) {
        if (scale == 0) {
            number(unscaled);
        } else {
            number(BigDecimal.valueOf(unscaled, scale));
        }
    }

    /// A cell without a value.
    void absent();

    void endItem();

    /// Writes what follows the last item. Before that, the writer may hold back a part of the body.
    void end();
}
