package altdata.ingest.mapping;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// One field rule of a mapping file. Exactly one of `column`, `firstOf` and `constant` is set.
///
/// @param column      the source column
/// @param firstOf     use the first of these columns that is not empty
/// @param constant    a constant value
/// @param type        the type of the field, a name of [CellType]; default: text
/// @param format      of a date or time: a pattern such as `dd-MM-yyyy`, or `epoch-seconds` or `epoch-millis`;
/// default: ISO 8601
/// @param zone        time zone of a date or time without an offset, such as `America/New_York`; default: UTC
/// @param noneBefore  a date or time before this date counts as empty
/// @param decimalSeparator   separates the decimals of a number; default: that of the mapping
/// @param thousandsSeparator separates groups of digits of a number; default: that of the mapping
/// @param scale       factor for a number
/// @param reciprocal  whether to use the reciprocal of the number (after `scale`)
/// @param lookup      maps texts of the cell to other texts; a text that it does not contain is rejected
/// @param prefix      put before the text (after `lookup`)
/// @param separator   separates the elements of a list; default: a comma
/// @param emptyAsNull whether an empty cell becomes null (default) or the empty string
record FieldRule(
        @Nullable String column,
        @JsonProperty("first-of") @Nullable List<String> firstOf,
        @Nullable JsonNode constant,
        @Nullable String type,
        @Nullable String format,
        @Nullable String zone,
        @JsonProperty("none-before") @Nullable String noneBefore,
        @JsonProperty("decimal-separator") @Nullable String decimalSeparator,
        @JsonProperty("thousands-separator") @Nullable String thousandsSeparator,
        @Nullable BigDecimal scale,
        @Nullable Boolean reciprocal,
        @Nullable Map<String, String> lookup,
        @Nullable String prefix,
        @Nullable String separator,
        @JsonProperty("empty-as-null") @Nullable Boolean emptyAsNull) {
    /// Returns the columns that the field may use, in order; empty for a constant.
    List<String> columns() {
        if (firstOf != null) {
            return firstOf;
        }
        return column == null ? List.of() : List.of(column);
    }
}
