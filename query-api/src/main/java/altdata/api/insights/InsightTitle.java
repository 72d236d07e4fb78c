package altdata.api.insights;

import altdata.contracts.catalogue.Metric;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/// The title of an insight, such as "Job posts up 34.20% in 34 days".
public final class InsightTitle {
    private InsightTitle() {}

    /// @param metric   a toplist metric
    /// @param change   percent against the previous period
    /// @param previous the date of the value of the previous period
    /// @param date     the date of the current value
    public static String of(Metric metric, BigDecimal change, LocalDate previous, LocalDate date) {
        return String.format(
                Locale.ROOT,
                "%s %s %s%% in %s",
                metric.title(),
                change.signum() < 0 ? "down" : "up",
                change.abs().toPlainString(),
                distance(metric, previous, date));
    }

    private static String distance(Metric metric, LocalDate previous, LocalDate date) {
        return switch (metric.period()) {
            case DAILY -> ChronoUnit.DAYS.between(previous, date) + " days";
            case MONTHLY -> {
                long months = ChronoUnit.MONTHS.between(previous, date);
                yield months == 1 ? "a month" : months + " months";
            }
        };
    }
}
