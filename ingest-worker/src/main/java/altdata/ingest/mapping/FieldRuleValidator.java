package altdata.ingest.mapping;

import altdata.ingest.IngestException;
import org.jspecify.annotations.Nullable;

/// Refuses a rule that contradicts itself, rather than to leave half of it unused in silence.
final class FieldRuleValidator {
    private final String place;
    private final FieldRule rule;

    /// @param place where it stands, for messages
    FieldRuleValidator(String place, FieldRule rule) {
        this.place = place;
        this.rule = rule;
    }

    /// The rule's type.
    /// @throws IngestException where the rule contradicts itself
    CellType type(CellType unlessStated) {
        int origins =
                (rule.column() == null ? 0 : 1) + (rule.firstOf() == null ? 0 : 1) + (rule.constant() == null ? 0 : 1);
        if (origins != 1 || rule.firstOf() != null && rule.firstOf().isEmpty()) {
            throw new IngestException(place + ": expected one of column, first-of (with columns) and constant");
        }
        if (rule.firstOf() != null && rule.firstOf().stream().anyMatch(FieldRuleValidator::isNoColumn)) {
            throw new IngestException(place + ".first-of: expected names of columns, but one of them is empty");
        }
        if (rule.scale() != null && !DecimalParser.isQuantity(rule.scale())) {
            throw new IngestException(place + ".scale: expected a number of at most 40 digits");
        }
        CellType type = rule.type() == null ? unlessStated : CellType.named(rule.type());
        if (type == null) {
            throw new IngestException(
                    place + ".type: expected one of " + CellType.words() + ", but got " + rule.type());
        }
        boolean read = rule.constant() == null;
        only("type", rule.type(), read, "a column");
        only("format", rule.format(), read && type.isTemporal(), "a date or time");
        only("zone", rule.zone(), read && type.isTemporal(), "a date or time");
        only("none-before", rule.noneBefore(), read && type.isTemporal(), "a date or time");
        only("scale", rule.scale(), read && type.isNumeric(), "an integer or number");
        only("reciprocal", rule.reciprocal(), read && type.isNumeric(), "an integer or number");
        only("prefix", rule.prefix(), read && type == CellType.TEXT, "a text");
        only("separator", rule.separator(), read && type == CellType.LIST, "a list");
        only("lookup", rule.lookup(), read && type != CellType.LIST, "a column that is no list");
        only("empty-as-null", rule.emptyAsNull(), read && type == CellType.TEXT, "a text");
        return type;
    }

    /// A list of a mapping may hold nothing between two commas.
    private static boolean isNoColumn(@Nullable String column) {
        return column == null || column.isBlank();
    }

    private void only(String property, @Nullable Object value, boolean allowed, String where) {
        if (value != null && !allowed) {
            throw new IngestException(place + '.' + property + ": it is only for " + where);
        }
    }
}
