package altdata.contracts.series;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.Period;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The latest value of a metric up to a day, and the values that it is compared with; all exactly as ingested.
///
/// @param previous  the value of the previous period: the latest from 90 to 30 days earlier, for a monthly
/// metric the latest of the three months before; null if absent
/// @param previousDate the date of `previous`, null if absent
/// @param dayBefore the value of the day before (for a monthly metric the month before), null if absent
/// @param preceding the value of the latest earlier date, null if absent
/// @param oldestSlot the oldest slot of the series that the values above depend on; [Series#NO_SLOT] if they
///                   can depend on a value of any age
public record CurrentValue(
        Metric metric,
        LocalDate date,
        BigDecimal value,
        @Nullable BigDecimal previous,
        @Nullable LocalDate previousDate,
        @Nullable BigDecimal dayBefore,
        @Nullable BigDecimal preceding,
        int oldestSlot) {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    /// The minimum change, in percent, for `/insights`.
    private static final BigDecimal MIN_PROMINENT_CHANGE = BigDecimal.TEN;

    /// The current value of a metric, or null if absent.
    ///
    /// @param latest the latest date that a current value can have
    public static @Nullable CurrentValue of(Series series, Metric metric, LocalDate latest) {
        Period period = metric.period();
        int slot = series.latestSlot(metric, period.slot(latest));
        BigDecimal value = series.value(metric, slot);
        if (value == null) {
            return null;
        }
        int earliestPrevious = slot - slotsToEarliestPrevious(period);
        int previous = series.latestSlot(metric, slot - slotsToLatestPrevious(period));
        boolean hasPrevious = previous >= earliestPrevious;
        int preceding = series.latestSlot(metric, slot - 1);
        return new CurrentValue(
                metric,
                period.date(slot),
                value,
                hasPrevious ? series.value(metric, previous) : null,
                hasPrevious ? period.date(previous) : null,
                series.value(metric, slot - 1),
                series.value(metric, preceding),
                Math.min(hasPrevious ? previous : earliestPrevious, preceding));
    }

    private static int slotsToLatestPrevious(Period period) {
        return switch (period) {
            case DAILY -> 30;
            case MONTHLY -> 1;
        };
    }

    private static int slotsToEarliestPrevious(Period period) {
        return switch (period) {
            case DAILY -> 90;
            case MONTHLY -> 3;
        };
    }

    /// The row of the table `current_value`, by column.
    public ObjectNode row(String ticker) {
        ObjectNode row = JsonNodeFactory.instance.objectNode();
        row.put("ticker", ticker);
        row.put("metric", metric.publishedName());
        row.put("date", date.toString());
        row.put("value", value);
        row.put("previous", previous);
        row.put("previous_date", previousDate == null ? null : previousDate.toString());
        row.put("day_before", dayBefore);
        row.put("preceding", preceding);
        row.put("change", change());
        row.put("month_over_month", monthOverMonth());
        row.put("prominence", prominence());
        return row;
    }

    /// The change in percent, rounded to two decimal places; null if there is no previous value or it is 0.
    public @Nullable BigDecimal change() {
        return change(2);
    }

    /// The change in percent, rounded to an integer, for metrics that `/signals` shows; null for other metrics
    /// and without a change.
    public @Nullable BigDecimal monthOverMonth() {
        return metric.isToplist() ? change(0) : null;
    }

    /// The absolute change in percent if `/insights` shows it, otherwise null.
    public @Nullable BigDecimal prominence() {
        BigDecimal change = metric.isToplist() ? change() : null;
        return change == null || change.abs().compareTo(MIN_PROMINENT_CHANGE) < 0 ? null : change.abs();
    }

    private @Nullable BigDecimal change(int places) {
        if (previous == null || previous.signum() == 0) {
            return null;
        }
        return value.subtract(previous).multiply(HUNDRED).divide(previous, places, RoundingMode.HALF_UP);
    }
}
