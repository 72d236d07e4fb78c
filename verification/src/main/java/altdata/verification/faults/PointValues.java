package altdata.verification.faults;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a row says of one metric group.
///
/// @param values in the catalogue's order, null where there is none; empty where the group is taken back
record PointValues(List<@Nullable BigDecimal> values) {
    /// Whether it has metrics, but not one value: then it takes no part in the law.
    boolean saysNothing() {
        return !values.isEmpty() && values.stream().allMatch(value -> value == null);
    }
}
