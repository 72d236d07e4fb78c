package altdata.api.format;

import java.math.BigDecimal;

/// Writes the items of one response, cell by cell in the order of the columns.
public interface ItemWriter {
    /// Writes what precedes the first item.
    void begin();

    void beginItem();

    /// A text from the data, which may contain anything.
    void text(String value);

    /// A text of ASCII letters, digits and punctuation other than quotes and commas, such as a date.
    void plain(String value);

    void number(long value);

    void number(BigDecimal value);

    /// A cell without a value.
    void absent();

    void endItem();

    /// Writes what follows the last item. Before that, the writer may hold back a part of the text.
    void end();
}
