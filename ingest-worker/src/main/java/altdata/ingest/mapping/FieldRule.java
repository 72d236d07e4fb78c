package altdata.ingest.mapping;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// How one field comes from the columns of a row, as it is written in a mapping. Exactly one of the first three
/// is there.
///
/// @param column      the column it is read from
/// @param firstOf     the first of these columns that is not empty
/// @param constant    always this
/// @param type        what it becomes, a word of [CellType]; text unless stated
/// @param format      of a date or time: a pattern such as `dd-MM-yyyy`, or `epoch-seconds`, `epoch-millis`;
/// ISO 8601 unless stated
/// @param zone        of a date or time without an offset: such as `America/New_York`; UTC unless stated
/// @param noneBefore  a date or time before this date counts as empty
/// @param scale       a number is multiplied by it
/// @param reciprocal  whether one over the number is meant (after `scale`)
/// @param lookup      texts and what they stand for; a text that is not in it cannot be mapped
/// @param prefix      put before the text (after `lookup`)
/// @param separator   between the elements of a list; a comma unless stated
/// @param emptyAsNull whether an empty cell is null, as it is unless stated; if not, it is the empty text
record FieldRule(
        @Nullable String column,
        @JsonProperty("first-of") @Nullable List<String> firstOf,
        @Nullable JsonNode constant,
        @Nullable String type,
        @Nullable String format,
        @Nullable String zone,
        @JsonProperty("none-before") @Nullable String noneBefore,
        @Nullable BigDecimal scale,
        @Nullable Boolean reciprocal,
        @Nullable Map<String, String> lookup,
        @Nullable String prefix,
        @Nullable String separator,
        @JsonProperty("empty-as-null") @Nullable Boolean emptyAsNull) {
    /// The columns it may be read from, in order; none for a constant.
    List<String> columns() {
        if (firstOf != null) {
            return firstOf;
        }
        return column == null ? List.of() : List.of(column);
    }
}
