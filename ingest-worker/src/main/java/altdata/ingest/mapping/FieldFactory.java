package altdata.ingest.mapping;

import altdata.ingest.IngestException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Creates mapped fields from the rules of a mapping.
final class FieldFactory {
    private FieldFactory() {}

    /// Creates the field of a rule.
    /// @throws IngestException if the rule is invalid
    static MappedField create(String path, FieldRule rule, NumberNotation defaultNotation) {
        CellType type = new FieldRuleValidator(path, rule).type(CellType.TEXT);
        return field(path, rule, type, defaultNotation, DateTimeConversion.Kind.DATE, DateTimeConversion.Kind.TIME);
    }

    /// Creates the `data_key` field of a rule: an integer, or a date or time in milliseconds since 1970.
    /// @throws IngestException if the rule is invalid
    static MappedField createDataKey(String path, FieldRule rule, NumberNotation defaultNotation) {
        CellType type = new FieldRuleValidator(path, rule).type(CellType.INTEGER);
        if (type != CellType.INTEGER && !type.isTemporal()) {
            throw new IngestException(path + ".type: expected integer, date or time, but got " + type.label());
        }
        return field(
                path,
                rule,
                type,
                defaultNotation,
                DateTimeConversion.Kind.DATE_AS_EPOCH_MILLIS,
                DateTimeConversion.Kind.TIME_AS_EPOCH_MILLIS);
    }

    private static MappedField field(
            String path,
            FieldRule rule,
            CellType type,
            NumberNotation defaultNotation,
            DateTimeConversion.Kind ofDate,
            DateTimeConversion.Kind ofTime) {
        if (rule.constant() != null) {
            return new MappedField.Constant(rule.constant());
        }
        Conversion conversion = switch (type) {
            case TEXT -> new SimpleConversions.PrefixedText(rule.prefix() == null ? "" : rule.prefix());
            case LIST -> new SimpleConversions.ListElements(separator(path, rule.separator()));
            case BOOLEAN -> new SimpleConversions.BooleanValue();
            case INTEGER, NUMBER ->
                new NumberConversion(
                        notation(path, rule, defaultNotation),
                        type == CellType.INTEGER,
                        rule.scale(),
                        Boolean.TRUE.equals(rule.reciprocal()));
            case DATE, TIME ->
                new DateTimeConversion(
                        type == CellType.DATE ? ofDate : ofTime,
                        new DateTimeParser(path, rule.format(), rule.zone()),
                        noneBefore(path, rule.noneBefore()));
        };
        return new MappedField.FromColumns(
                List.copyOf(rule.columns()), rule.lookup(), !Boolean.FALSE.equals(rule.emptyAsNull()), conversion);
    }

    private static NumberNotation notation(String path, FieldRule rule, NumberNotation defaultNotation) {
        return rule.decimalSeparator() == null && rule.thousandsSeparator() == null
                ? defaultNotation
                : NumberNotation.of(path + '.', rule.decimalSeparator(), rule.thousandsSeparator());
    }

    private static String separator(String path, @Nullable String separator) {
        if (separator != null && separator.isEmpty()) {
            throw new IngestException(path + ".separator: expected at least one character");
        }
        return separator == null ? "," : separator;
    }

    private static @Nullable LocalDate noneBefore(String path, @Nullable String date) {
        try {
            return date == null ? null : LocalDate.parse(date);
        } catch (DateTimeException e) {
            throw new IngestException(path + ".none-before: expected a date YYYY-MM-DD, but got " + date, e);
        }
    }
}
