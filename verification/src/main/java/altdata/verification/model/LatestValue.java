package altdata.verification.model;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// The current value of a metric, and the value of the previous period that it is compared with. Both are
/// exact, not rounded for publication.
///
/// @param previous null if the previous period has no value; then its date is null too
public record LatestValue(
        LocalDate date,
        BigDecimal value,
        @Nullable BigDecimal previous,
        @Nullable LocalDate previousDate) {
    /// Returns the change since the previous period in percent, or null if it cannot be compared.
    ///
    /// @param places the number of decimals
    public @Nullable BigDecimal change(int places) {
        return percent(value, previous, places);
    }

    /// Returns the percentage by which a value differs from the previous one, rounded half up, or null if it
    /// cannot be compared.
    public static @Nullable BigDecimal percent(BigDecimal value, @Nullable BigDecimal previous, int places) {
        return previous == null || previous.signum() == 0
                ? null
                : value.subtract(previous).movePointRight(2).divide(previous, places, RoundingMode.HALF_UP);
    }
}
