package altdata.builder.metrics;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.Period;
import altdata.contracts.series.Series;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// The latest value a metric has, and what it is compared with; all exact, as they were stated.
///
/// @param previous  of the previous period: at or before 30 days earlier, of a monthly metric of an earlier month;
/// null where there is none
/// @param dayBefore of the day before (of a monthly metric the month before), null where there is none
/// @param preceding of the latest date before, null where there is none
/// @param oldestSlot of the values above; [Series#NO_SLOT] where one of them is missing, so that an older one could
/// take its place
record CurrentValue(
        Metric metric,
        LocalDate date,
        BigDecimal value,
        @Nullable BigDecimal previous,
        @Nullable BigDecimal dayBefore,
        @Nullable BigDecimal preceding,
        int oldestSlot) {
    private static final int DAYS = 30;
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    /// From which change in percent on an insight tells of it.
    private static final BigDecimal WORTH_TELLING = BigDecimal.TEN;

    /// The current value of a metric, or null where it never had one.
    static @Nullable CurrentValue of(Series series, Metric metric) {
        int slot = series.latestSlot(metric, Integer.MAX_VALUE);
        BigDecimal value = series.value(metric, slot);
        if (value == null) {
            return null;
        }
        int previous = series.latestSlot(metric, slot - (metric.period() == Period.DAILY ? DAYS : 1));
        int preceding = series.latestSlot(metric, slot - 1);
        return new CurrentValue(
                metric,
                metric.period().date(slot),
                value,
                series.value(metric, previous),
                series.value(metric, slot - 1),
                series.value(metric, preceding),
                Math.min(previous, preceding));
    }

    /// The change in percent, to two places; null where there is no previous value, or one of 0.
    @Nullable
    BigDecimal change() {
        return change(2);
    }

    /// The change in percent, to an integer, of a metric that `/signals` shows; null of others and without a
    /// previous value.
    @Nullable
    BigDecimal monthOverMonth() {
        return metric.isToplist() ? change(0) : null;
    }

    /// How far the change goes where `/insights` tells of it, or null.
    @Nullable
    BigDecimal prominence() {
        BigDecimal change = metric.isToplist() ? change() : null;
        return change == null || change.abs().compareTo(WORTH_TELLING) < 0 ? null : change.abs();
    }

    private @Nullable BigDecimal change(int places) {
        if (previous == null || previous.signum() == 0) {
            return null;
        }
        return value.subtract(previous).multiply(HUNDRED).divide(previous, places, RoundingMode.HALF_UP);
    }
}
