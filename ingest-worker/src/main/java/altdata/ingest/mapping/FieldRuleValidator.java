package altdata.ingest.mapping;

import altdata.ingest.IngestException;
import org.jspecify.annotations.Nullable;

/// Rejects contradictory field rules, because silently ignoring one of their properties would hide the mistake.
final class FieldRuleValidator {
    private final String path;
    private final FieldRule rule;

    /// @param path path of the rule within the mapping, for messages
    FieldRuleValidator(String path, FieldRule rule) {
        this.path = path;
        this.rule = rule;
    }

    /// Returns the type of the rule.
    /// @throws IngestException if the rule is contradictory
    CellType type(CellType defaultType) {
        int sources =
                (rule.column() == null ? 0 : 1) + (rule.firstOf() == null ? 0 : 1) + (rule.constant() == null ? 0 : 1);
        if (sources != 1 || rule.firstOf() != null && rule.firstOf().isEmpty()) {
            throw new IngestException(path + ": expected exactly one of column, first-of (not empty) and constant");
        }
        if (rule.firstOf() != null && rule.firstOf().stream().anyMatch(FieldRuleValidator::isBlankName)) {
            throw new IngestException(path + ".first-of: expected column names, but one of them is empty");
        }
        if (rule.scale() != null && !DecimalParser.isWithinLimits(rule.scale())) {
            throw new IngestException(path + ".scale: expected a number of at most 40 digits");
        }
        CellType type = rule.type() == null ? defaultType : CellType.ofName(rule.type());
        if (type == null) {
            throw new IngestException(
                    path + ".type: expected one of " + CellType.labels() + ", but got " + rule.type());
        }
        boolean hasColumn = rule.constant() == null;
        allowOnlyIf("type", rule.type(), hasColumn, "a column");
        allowOnlyIf("format", rule.format(), hasColumn && type.isTemporal(), "a date or time");
        allowOnlyIf("zone", rule.zone(), hasColumn && type.isTemporal(), "a date or time");
        allowOnlyIf("none-before", rule.noneBefore(), hasColumn && type.isTemporal(), "a date or time");
        allowOnlyIf(
                "decimal-separator", rule.decimalSeparator(), hasColumn && type.isNumeric(), "an integer or number");
        allowOnlyIf(
                "thousands-separator",
                rule.thousandsSeparator(),
                hasColumn && type.isNumeric(),
                "an integer or number");
        allowOnlyIf("scale", rule.scale(), hasColumn && type.isNumeric(), "an integer or number");
        allowOnlyIf("reciprocal", rule.reciprocal(), hasColumn && type.isNumeric(), "an integer or number");
        allowOnlyIf("prefix", rule.prefix(), hasColumn && type == CellType.TEXT, "a text");
        allowOnlyIf("separator", rule.separator(), hasColumn && type == CellType.LIST, "a list");
        allowOnlyIf("lookup", rule.lookup(), hasColumn && type != CellType.LIST, "a column that is no list");
        allowOnlyIf("empty-as-null", rule.emptyAsNull(), hasColumn && type == CellType.TEXT, "a text");
        return type;
    }

    /// A YAML list may contain nulls and blank names.
    private static boolean isBlankName(@Nullable String column) {
        return column == null || column.isBlank();
    }

    private void allowOnlyIf(String property, @Nullable Object value, boolean allowed, String allowedFor) {
        if (value != null && !allowed) {
            throw new IngestException(path + '.' + property + ": is only allowed for " + allowedFor);
        }
    }
}
