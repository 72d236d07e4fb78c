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

/// A row of the topic `metrics`, split by platform group: the law decides per (ticker, date, group).
///
/// A group whose metrics are all null or absent in the row takes no part, so it is not among the points.
public record MetricRow(String ticker, LocalDate date, long dataKey, Map<MetricGroup, Point> points) {
    static MetricRow read(Fields fields) {
        long dataKey = fields.dataKey();
        String ticker = fields.ticker("ticker");
        LocalDate date = fields.about(
                        "The day the metrics are of. Of a monthly metric the month counts: it is stored as the first of the month.")
                .requiredDate("date");
        fields.about("Who states it; kept in the log alone.").text("source");
        Map<Metric, @Nullable BigDecimal> metrics = fields.about(
                        "Metrics by name. A null is a metric without a value; a group whose metrics are all null or absent takes no part. Required unless there is `retract`.")
                .metrics("metrics", "retract");
        Map<MetricGroup, Point> points = new EnumMap<>(MetricGroup.class);
        for (MetricGroup group : groupsOf(metrics)) {
            points.put(group, new Point(group.period().slot(date), dataKey, valuesOf(group, metrics)));
        }
        for (MetricGroup group : fields.about(
                        "The platform groups that are taken back for the ticker and date; `metrics` may not state them too. Null or absent: none.")
                .groups("retract")) {
            Point stated = points.put(group, Point.retraction(group.period().slot(date), dataKey));
            if (stated != null) {
                throw new RejectedRecordException(
                        INVALID_VALUE,
                        "retract: expected groups that metrics does not state, but got \"" + group.publishedName()
                                + '"');
            }
        }
        return new MetricRow(ticker, date, dataKey, points);
    }

    private static Set<MetricGroup> groupsOf(Map<Metric, @Nullable BigDecimal> metrics) {
        Set<MetricGroup> groups = EnumSet.noneOf(MetricGroup.class);
        metrics.forEach((metric, value) -> {
            if (value != null && metric.origin() instanceof Metric.Origin.Ingested(MetricGroup group, _)) {
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
