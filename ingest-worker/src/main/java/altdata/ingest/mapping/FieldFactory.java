package altdata.ingest.mapping;

import altdata.ingest.IngestException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes fields of the rules of a mapping.
final class FieldFactory {
    private FieldFactory() {}

    /// The field of a rule.
    /// @throws IngestException where the rule cannot be carried out
    static MappedField of(String place, FieldRule rule) {
        CellType type = new FieldRuleValidator(place, rule).type(CellType.TEXT);
        return field(place, rule, type, DateTimeConversion.Kind.DATE, DateTimeConversion.Kind.TIME);
    }

    /// The `data_key` of a rule: an integer, or the milliseconds since 1970 of a date or time.
    /// @throws IngestException where the rule cannot be carried out
    static MappedField rank(String place, FieldRule rule) {
        CellType type = new FieldRuleValidator(place, rule).type(CellType.INTEGER);
        if (type != CellType.INTEGER && !type.isTemporal()) {
            throw new IngestException(place + ".type: expected integer, date or time, but got " + type.word());
        }
        return field(place, rule, type, DateTimeConversion.Kind.RANK_OF_DATE, DateTimeConversion.Kind.RANK_OF_TIME);
    }

    private static MappedField field(
            String place, FieldRule rule, CellType type, DateTimeConversion.Kind ofDate, DateTimeConversion.Kind ofTime) {
        if (rule.constant() != null) {
            return new MappedField.Constant(rule.constant());
        }
        Conversion conversion = switch (type) {
            case TEXT -> new SimpleConversions.Text(rule.prefix() == null ? "" : rule.prefix());
            case LIST -> new SimpleConversions.Elements(separator(place, rule.separator()));
            case BOOLEAN -> new SimpleConversions.Truth();
            case INTEGER, NUMBER ->
                new NumberConversion(type == CellType.INTEGER, rule.scale(), Boolean.TRUE.equals(rule.reciprocal()));
            case DATE, TIME ->
                new DateTimeConversion(
                        type == CellType.DATE ? ofDate : ofTime,
                        new DateTimeParser(place, rule.format(), rule.zone()),
                        noneBefore(place, rule.noneBefore()));
        };
        return new MappedField.Read(
                List.copyOf(rule.columns()), rule.lookup(), !Boolean.FALSE.equals(rule.emptyAsNull()), conversion);
    }

    private static String separator(String place, @Nullable String separator) {
        if (separator != null && separator.isEmpty()) {
            throw new IngestException(place + ".separator: expected at least one character");
        }
        return separator == null ? "," : separator;
    }

    private static @Nullable LocalDate noneBefore(String place, @Nullable String date) {
        try {
            return date == null ? null : LocalDate.parse(date);
        } catch (DateTimeException e) {
            throw new IngestException(place + ".none-before: expected a date YYYY-MM-DD, but got " + date, e);
        }
    }
}
