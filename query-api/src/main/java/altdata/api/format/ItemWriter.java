package altdata.api.format;

import java.math.BigDecimal;
import java.time.Instant;

/// Writes consecutive items of a response, cell by cell in the order of the columns.
public interface ItemWriter {
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

    /// Ends the items. Before that, the writer may hold some of them back.
    void end();
}
