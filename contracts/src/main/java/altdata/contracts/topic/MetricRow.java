package altdata.contracts.topic;

import static altdata.contracts.topic.RejectionReason.INVALID_VALUE;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.series.Point;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A row of the topic `metrics`, split by platform group: the merge law applies per (ticker, date, group).
///
/// If all metrics of a group are null or absent, the row has no point of that group.
public record MetricRow(String ticker, LocalDate date, long dataKey, Map<MetricGroup, Point> points) {
    static MetricRow read(Fields fields) {
        long dataKey = fields.dataKey();
        String ticker = fields.ticker("ticker");
        LocalDate date = fields.about(
                        "The day of the metrics. For a monthly metric only the month counts: it is stored as the first of the month.")
                .requiredDate("date");
        fields.about("The source of the data; kept only in the log.").text("source");
        Map<Metric, @Nullable BigDecimal> metrics = fields.about(
                        "Metrics by name. Null means no value; a group whose metrics are all null or absent is ignored. Required if there is no `retract`.")
                .metrics("metrics", "retract");
        Map<MetricGroup, Point> points = new EnumMap<>(MetricGroup.class);
        for (MetricGroup group : groupsOf(metrics)) {
            points.put(group, new Point(group.period().slot(date), dataKey, valuesOf(group, metrics)));
        }
        for (MetricGroup group : fields.about(
                        "The platform groups to retract for the ticker and date; `metrics` must not contain them too. Null or absent: no groups.")
                .groups("retract")) {
            Point conflicting =
                    points.put(group, Point.retraction(group.period().slot(date), dataKey));
            if (conflicting != null) {
                throw new RejectedRecordException(
                        INVALID_VALUE,
                        "retract: expected groups without values in metrics, but got \"" + group.publishedName() + '"');
            }
        }
        return new MetricRow(ticker, date, dataKey, points);
    }

    private static Set<MetricGroup> groupsOf(Map<Metric, @Nullable BigDecimal> metrics) {
        Set<MetricGroup> groups = EnumSet.noneOf(MetricGroup.class);
        metrics.forEach((metric, value) -> {
            if (value != null && metric.origin() instanceof Metric.Origin.Ingested(MetricGroup group, int _)) {
                groups.add(group);
            }
        });
        return groups;
    }

    private static List<@Nullable BigDecimal> valuesOf(MetricGroup group, Map<Metric, @Nullable BigDecimal> metrics) {
        List<@Nullable BigDecimal> values = new ArrayList<>(group.metrics().size());
        for (Metric metric : group.metrics()) {
            values.add(metrics.get(metric));
        }
        return values;
    }
}
