package altdata.ingest.mapping;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Converts dates and times to the form that topics use.
///
/// @param kind       the target form
/// @param noneBefore an earlier date counts as empty; null for no limit
record DateTimeConversion(
        Kind kind, DateTimeParser parser, @Nullable LocalDate noneBefore) implements Conversion {
    enum Kind {
        /// `YYYY-MM-DD`
        DATE,
        /// RFC 3339, in UTC
        TIME,
        /// milliseconds since 1970, of a date
        DATE_AS_EPOCH_MILLIS,
        /// milliseconds since 1970, of a time
        TIME_AS_EPOCH_MILLIS
    }

    @Override
    public String expectation() {
        return switch (kind) {
            case DATE, DATE_AS_EPOCH_MILLIS -> "a date in the format " + parser.describeFormat();
            case TIME, TIME_AS_EPOCH_MILLIS -> "a time in the format " + parser.describeFormat();
        };
    }

    @Override
    public @Nullable JsonNode convert(String text) {
        try {
            ZonedDateTime parsed = parser.parse(text.strip());
            if (noneBefore != null && parsed.toLocalDate().isBefore(noneBefore)) {
                return JsonNodeFactory.instance.nullNode();
            }
            return switch (kind) {
                case DATE ->
                    JsonNodeFactory.instance.stringNode(parsed.toLocalDate().toString());
                case TIME ->
                    JsonNodeFactory.instance.stringNode(parsed.toInstant().toString());
                case DATE_AS_EPOCH_MILLIS, TIME_AS_EPOCH_MILLIS ->
                    JsonNodeFactory.instance.numberNode(parsed.toInstant().toEpochMilli());
            };
        } catch (DateTimeException | ArithmeticException _) {
            return null;
        }
    }
}
