package altdata.api.series;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.Period;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The latest value a metric has, beside its value of the previous period.
///
/// The previous period of a daily metric ends 30 days before the date; of a monthly one, with the month before.
///
/// @param value    as published
/// @param previous null where there is none
public record CurrentValue(
        Metric metric,
        LocalDate date,
        BigDecimal value,
        @Nullable BigDecimal previous) {
    private static final int DAYS = 30;
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    /// The current value of a metric, or null where it never had one.
    public static @Nullable CurrentValue of(Series series, Metric metric) {
        int[] slots = series.slots(metric.period()).toArray();
        Integer current = latest(series, metric, slots, Integer.MAX_VALUE);
        if (current == null) {
            return null;
        }
        int back = metric.period() == Period.DAILY ? DAYS : 1;
        Integer before = latest(series, metric, slots, current - back);
        BigDecimal value = series.published(metric, current);
        return value == null
                ? null
                : new CurrentValue(
                        metric,
                        metric.period().date(current),
                        value,
                        before == null ? null : series.published(metric, before));
    }

    /// The change in percent, rounded half up to two places; null where there is no previous value, or one of 0.
    public @Nullable BigDecimal change() {
        if (previous == null || previous.signum() == 0) {
            return null;
        }
        return value.subtract(previous).multiply(HUNDRED).divide(previous, 2, RoundingMode.HALF_UP);
    }

    private static @Nullable Integer latest(Series series, Metric metric, int[] slots, int atMost) {
        return IntStream.iterate(slots.length - 1, i -> i >= 0, i -> i - 1)
                .map(i -> slots[i])
                .filter(slot -> slot <= atMost && series.value(metric, slot) != null)
                .boxed()
                .findFirst()
                .orElse(null);
    }
}
