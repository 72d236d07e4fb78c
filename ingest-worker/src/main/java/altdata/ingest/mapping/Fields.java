package altdata.ingest.mapping;

import altdata.ingest.IngestException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes fields of the rules of a mapping.
final class Fields {
    private Fields() {}

    /// The field of a rule.
    /// @throws IngestException where the rule cannot be carried out
    static Field of(String place, FieldRule rule) {
        CellType type = new FieldRuleCheck(place, rule).type(CellType.TEXT);
        return field(place, rule, type, MomentConversion.Kind.DATE, MomentConversion.Kind.TIME);
    }

    /// The `data_key` of a rule: an integer, or the milliseconds since 1970 of a date or time.
    /// @throws IngestException where the rule cannot be carried out
    static Field rank(String place, FieldRule rule) {
        CellType type = new FieldRuleCheck(place, rule).type(CellType.INTEGER);
        if (type != CellType.INTEGER && !type.isTemporal()) {
            throw new IngestException(place + ".type: expected integer, date or time, but got " + type.word());
        }
        return field(place, rule, type, MomentConversion.Kind.RANK_OF_DATE, MomentConversion.Kind.RANK_OF_TIME);
    }

    private static Field field(
            String place, FieldRule rule, CellType type, MomentConversion.Kind ofDate, MomentConversion.Kind ofTime) {
        if (rule.constant() != null) {
            return new Field.Constant(rule.constant());
        }
        Conversion conversion = switch (type) {
            case TEXT -> new PlainConversions.Text(rule.prefix() == null ? "" : rule.prefix());
            case LIST -> new PlainConversions.Elements(separator(place, rule.separator()));
            case BOOLEAN -> new PlainConversions.Truth();
            case INTEGER, NUMBER ->
                new NumberConversion(type == CellType.INTEGER, rule.scale(), Boolean.TRUE.equals(rule.reciprocal()));
            case DATE, TIME ->
                new MomentConversion(
                        type == CellType.DATE ? ofDate : ofTime,
                        new Moments(place, rule.format(), rule.zone()),
                        noneBefore(place, rule.noneBefore()));
        };
        return new Field.Read(
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
