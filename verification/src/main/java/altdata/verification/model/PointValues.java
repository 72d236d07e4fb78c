package altdata.verification.model;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The values that a row gives for one metric group.
///
/// @param values in the catalogue's order, null if absent; an empty list retracts the group
public record PointValues(List<@Nullable BigDecimal> values) {
    /// The order that decides between records with equal data keys: a retraction is the highest, otherwise the
    /// first different value decides, and an absent value is the lowest.
    public static final Comparator<PointValues> ORDER =
            Comparator.comparing(PointValues::isRetraction).thenComparing(PointValues::compareValues);

    /// A retraction of the group's values.
    public static final PointValues RETRACTION = new PointValues(List.of());

    public boolean isRetraction() {
        return values.isEmpty();
    }

    /// Whether the group has metrics but no value. Such a group has no effect under the merge law.
    public boolean isWithoutEffect() {
        return !isRetraction() && values.stream().allMatch(Objects::isNull);
    }

    private @Nullable BigDecimal value(int index) {
        return index < values.size() ? values.get(index) : null;
    }

    private static int compareValues(PointValues one, PointValues other) {
        Comparator<@Nullable BigDecimal> order = Comparator.nullsFirst(Comparator.naturalOrder());
        for (int i = 0; i < Math.max(one.values.size(), other.values.size()); i++) {
            int difference = order.compare(one.value(i), other.value(i));
            if (difference != 0) {
                return difference;
            }
        }
        return 0;
    }
}
