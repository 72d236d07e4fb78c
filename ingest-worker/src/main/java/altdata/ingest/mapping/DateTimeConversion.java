package altdata.ingest.mapping;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Dates and times, in the form of the topics.
///
/// @param kind       what they become
/// @param noneBefore an earlier one counts as empty; null where every one counts
record DateTimeConversion(
        Kind kind, DateTimeParser moments, @Nullable LocalDate noneBefore) implements Conversion {
    enum Kind {
        /// `YYYY-MM-DD`
        DATE,
        /// RFC 3339, in UTC
        TIME,
        /// milliseconds since 1970, of a date
        RANK_OF_DATE,
        /// milliseconds since 1970, of a time
        RANK_OF_TIME
    }

    @Override
    public String expectation() {
        return switch (kind) {
            case DATE, RANK_OF_DATE -> "a date, as " + moments.form();
            case TIME, RANK_OF_TIME -> "a time, as " + moments.form();
        };
    }

    @Override
    public @Nullable JsonNode convert(String text) {
        try {
            ZonedDateTime moment = moments.read(text.strip());
            if (noneBefore != null && moment.toLocalDate().isBefore(noneBefore)) {
                return JsonNodeFactory.instance.nullNode();
            }
            return switch (kind) {
                case DATE ->
                    JsonNodeFactory.instance.stringNode(moment.toLocalDate().toString());
                case TIME ->
                    JsonNodeFactory.instance.stringNode(moment.toInstant().toString());
                case RANK_OF_DATE, RANK_OF_TIME ->
                    JsonNodeFactory.instance.numberNode(moment.toInstant().toEpochMilli());
            };
        } catch (DateTimeException | ArithmeticException _) {
            return null;
        }
    }
}
