package altdata.contracts.series;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the merge law holds of one (ticker, group, date): the winning row's values, or that they were taken back.
///
/// Points of one identity are ordered by the law: the higher data key, and between equal keys a total order on
/// the content that does not depend on arrival (a retraction last, then value by value, null first).
///
/// @param slot    the date, as its group's period numbers it
/// @param dataKey the rank of the statement
/// @param values  one per metric of the group, in the catalogue's order and canonical form, null where the row
/// had none; empty for a retraction
public record Point(int slot, long dataKey, List<@Nullable BigDecimal> values) {
    /// The statement that takes a group's values back.
    public static Point retraction(int slot, long dataKey) {
        return new Point(slot, dataKey, List.of());
    }

    public boolean isRetraction() {
        return values.isEmpty();
    }

    /// The value of the metric at that place in its group, or null where the winning row had none.
    public @Nullable BigDecimal value(int index) {
        return index < values.size() ? values.get(index) : null;
    }

    /// Whether this point wins over another of the same identity; a point does not win over its equal.
    public boolean winsOver(Point other) {
        if (dataKey != other.dataKey) {
            return dataKey > other.dataKey;
        }
        if (isRetraction() || other.isRetraction()) {
            return isRetraction() && !other.isRetraction();
        }
        for (int i = 0; i < Math.max(values.size(), other.values.size()); i++) {
            BigDecimal mine = value(i);
            BigDecimal theirs = other.value(i);
            int order = mine == null || theirs == null
                    ? Boolean.compare(mine != null, theirs != null)
                    : mine.compareTo(theirs);
            if (order != 0) {
                return order > 0;
            }
        }
        return false;
    }
}
