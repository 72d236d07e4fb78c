package altdata.api.timeline;

import altdata.api.series.CurrentValue;
import altdata.api.series.Series;
import altdata.contracts.catalogue.Metric;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// What stands out in an entity's toplist metrics: those that changed by at least a tenth.
final class Insights {
    private static final BigDecimal WORTH_TELLING = BigDecimal.TEN;

    private Insights() {}

    /// @param change percent against the previous period
    record Insight(String title, BigDecimal value, BigDecimal change) {}

    /// Metric name to insight, in the catalogue's order.
    static Map<String, Insight> of(Series series) {
        Map<String, Insight> insights = new LinkedHashMap<>();
        for (Metric metric : Metric.values()) {
            CurrentValue current = metric.isToplist() ? CurrentValue.of(series, metric) : null;
            BigDecimal change = current == null ? null : current.change();
            if (current != null && change != null && change.abs().compareTo(WORTH_TELLING) >= 0) {
                insights.put(metric.publishedName(), new Insight(title(metric, change), current.value(), change));
            }
        }
        return insights;
    }

    private static String title(Metric metric, BigDecimal change) {
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
