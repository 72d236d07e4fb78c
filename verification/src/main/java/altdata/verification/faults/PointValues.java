package altdata.verification.faults;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The values that a row gives for one metric group.
///
/// @param values in the catalogue's order, null if absent; an empty list retracts the group
record PointValues(List<@Nullable BigDecimal> values) {
    /// Whether the group has metrics but no value. Such a group has no effect under the merge law.
    boolean isEmpty() {
        return !values.isEmpty() && values.stream().allMatch(value -> value == null);
    }
}
