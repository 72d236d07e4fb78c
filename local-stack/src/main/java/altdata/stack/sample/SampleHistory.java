package altdata.stack.sample;

import altdata.contracts.catalogue.Metric;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Computes the values and changes that one entity's generated series has on a date, so that the generated
/// alerts and quotes agree with the series.
final class SampleHistory {
    private static final BigDecimal PERCENT = BigDecimal.valueOf(100);
    /// Longer than any weekend or gap.
    private static final int DAYS_CHECKED = 20;

    private final SampleSeries series;

    SampleHistory(SampleEntity entity) {
        this.series = new SampleSeries(entity);
    }

    /// A value and its change since the previous one.
    ///
    /// @param date    of the value
    /// @param percent signed, with two digits
    record Change(Metric metric, LocalDate date, BigDecimal value, BigDecimal percent) {}

    /// The latest value on or before the date.
    @Nullable
    Change latest(Metric metric, LocalDate date) {
        List<LocalDate> dates = date.minusDays(DAYS_CHECKED)
                .datesUntil(date.plusDays(1))
                .filter(day -> value(metric, day) != null)
                .toList();
        return dates.size() < 2 ? null : change(metric, dates.getLast(), dates.get(dates.size() - 2));
    }

    /// The value of the date; null unless the day before has a value too, which is not zero.
    @Nullable
    Change on(Metric metric, LocalDate date) {
        return change(metric, date, date.minusDays(1));
    }

    private @Nullable Change change(Metric metric, LocalDate date, LocalDate dateBefore) {
        BigDecimal value = value(metric, date);
        BigDecimal before = value(metric, dateBefore);
        if (value == null || before == null || before.signum() == 0) {
            return null;
        }
        BigDecimal percent = value.subtract(before).multiply(PERCENT).divide(before, 2, RoundingMode.HALF_UP);
        return new Change(metric, date, value, percent);
    }

    private @Nullable BigDecimal value(Metric metric, LocalDate date) {
        return series.metrics(date).get(metric);
    }
}
