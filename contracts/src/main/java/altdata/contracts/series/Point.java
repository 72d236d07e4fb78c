package altdata.contracts.series;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The values of one (ticker, group, date), or their retraction.
///
/// The merge law defines a total order of the points of one identity: by data key, and for equal keys by
/// content, independent of the order of arrival (a retraction is highest, otherwise value by value, null
/// lowest).
///
/// @param slot    the number of the date in the group's period
/// @param dataKey the rank of the record version
/// @param values  one per metric of the group, in the catalogue's order and in canonical form, null if the row
/// has no value; empty for a retraction
public record Point(int slot, long dataKey, List<@Nullable BigDecimal> values) {
    /// A retraction of a group's values.
    public static Point retraction(int slot, long dataKey) {
        return new Point(slot, dataKey, List.of());
    }

    public boolean isRetraction() {
        return values.isEmpty();
    }

    /// The value of the metric at this index in its group, or null if the row has no value.
    public @Nullable BigDecimal value(int index) {
        return index < values.size() ? values.get(index) : null;
    }

    /// Whether this point wins against another of the same identity; a point does not win against an equal
    /// point.
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
