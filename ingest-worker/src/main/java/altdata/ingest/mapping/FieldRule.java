package altdata.ingest.mapping;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// One field rule of a mapping file. Exactly one of `column`, `firstOf` and `constant` is set.
///
/// The descriptions are those of the mapping reference in docs/mappings.md.
record FieldRule(
        @JsonPropertyDescription("the column to read") @Nullable
        String column,

        @JsonProperty("first-of")
        @JsonPropertyDescription("reads the first of these columns that is not empty")
        @Nullable
        List<String> firstOf,

        @JsonPropertyDescription("a value that does not depend on the row: a text, number, list or object") @Nullable
        JsonNode constant,

        @JsonPropertyDescription(
                "what the cell contains: `text` (default), `integer`, `number`, `date`, `time`, `boolean` or `list`")
        @Nullable
        String type,

        @JsonPropertyDescription(
                "format of a date or time: a pattern such as `dd-MM-yyyy`, or `epoch-seconds` or `epoch-millis`; default: ISO 8601, with or without a time")
        @Nullable
        String format,

        @JsonPropertyDescription(
                "time zone of a date or time without an offset, such as `America/New_York`; default: UTC")
        @Nullable
        String zone,

        @JsonProperty("none-before")
        @JsonPropertyDescription("a date or time before this date (`\"YYYY-MM-DD\"`) counts as empty")
        @Nullable
        String noneBefore,

        @JsonProperty("decimal-separator")
        @JsonPropertyDescription("`\".\"` or `\",\"`; default: that of the mapping")
        @Nullable
        String decimalSeparator,

        @JsonProperty("thousands-separator")
        @JsonPropertyDescription(
                "separates groups of digits: `\".\"`, `\",\"`, `\"'\"`, `\"_\"` or `\" \"`; default: that of the mapping")
        @Nullable
        String thousandsSeparator,

        @JsonPropertyDescription("the number is multiplied by this factor") @Nullable
        BigDecimal scale,

        @JsonPropertyDescription("`true` uses the reciprocal of the number, after `scale`") @Nullable
        Boolean reciprocal,

        @JsonPropertyDescription(
                "maps texts of the cell to other texts; a row with a text that is not in the map is rejected")
        @Nullable
        Map<String, String> lookup,

        @JsonPropertyDescription("added before the text, after `lookup`") @Nullable
        String prefix,

        @JsonPropertyDescription("separates the elements of a list; default: a comma") @Nullable
        String separator,

        @JsonProperty("empty-as-null")
        @JsonPropertyDescription("`false` makes an empty cell the empty text instead of null")
        @Nullable
        Boolean emptyAsNull) {
    /// Returns the columns that the field may use, in order; empty for a constant.
    List<String> columns() {
        if (firstOf != null) {
            return firstOf;
        }
        return column == null ? List.of() : List.of(column);
    }
}
