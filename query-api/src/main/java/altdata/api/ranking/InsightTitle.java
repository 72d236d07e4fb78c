package altdata.api.ranking;

import altdata.contracts.catalogue.Metric;
import java.math.BigDecimal;
import java.util.Locale;

/// What an insight says, such as "Job posts up 34.20% in 30 days".
final class InsightTitle {
    private InsightTitle() {}

    /// @param name   of the metric
    /// @param change percent against the previous period
    static String of(String name, BigDecimal change) {
        Metric metric = Metric.named(name);
        String span = switch (metric.period()) {
            case DAILY -> "30 days";
            case MONTHLY -> "a month";
        };
        return String.format(
                Locale.ROOT,
                "%s %s %s%% in %s",
                metric.title(),
                change.signum() < 0 ? "down" : "up",
                change.abs().toPlainString(),
                span);
    }
}
