package altdata.ingest.mapping;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How one field comes from the columns of a row.
///
/// @param column     the column it is read from
/// @param firstOf    instead of `column`: the first of these that is not empty
/// @param constant   instead of a column: always this
/// @param type       what it becomes; text unless stated
/// @param format     of a date or time: a pattern such as `dd-MM-yyyy`, or `epoch-seconds`, `epoch-millis`
/// @param zone       of a time without an offset: a time zone such as `America/New_York`; UTC unless stated
/// @param scale      a number is multiplied by it
/// @param reciprocal whether one over the number is meant
/// @param lookup     text to replace by other text; what is not in it is an error
/// @param prefix     put before the text
/// @param separator  between the elements of a list; a comma unless stated
record FieldRule(
        @Nullable String column,
        @JsonProperty("first-of") @Nullable List<String> firstOf,
        @Nullable Object constant,
        @Nullable Type type,
        @Nullable String format,
        @Nullable String zone,
        @Nullable BigDecimal scale,
        boolean reciprocal,
        @Nullable Map<String, String> lookup,
        @Nullable String prefix,
        @Nullable String separator) {
    enum Type {
        @JsonProperty("text")
        TEXT,
        @JsonProperty("integer")
        INTEGER,
        @JsonProperty("number")
        NUMBER,
        @JsonProperty("date")
        DATE,
        @JsonProperty("time")
        TIME,
        @JsonProperty("boolean")
        BOOLEAN,
        @JsonProperty("list")
        LIST
    }

    /// The columns it may be read from.
    List<String> columns() {
        if (firstOf != null) {
            return firstOf;
        }
        return column == null ? List.of() : List.of(column);
    }
}
