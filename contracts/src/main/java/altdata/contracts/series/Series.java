package altdata.contracts.series;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.Period;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The series of one ticker: for each slot (a day or a month) the metrics' values, derived ones included.
public final class Series {
    /// No points at all.
    public static final Series EMPTY = of(Map.of());

    /// Before every slot there is.
    public static final int NO_SLOT = Integer.MIN_VALUE;

    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    private final Map<MetricGroup, Column> columns;

    private Series(Map<MetricGroup, Column> columns) {
        this.columns = columns;
    }

    /// The series of points given per group in ascending order; retractions among them are no points.
    public static Series of(Map<MetricGroup, List<Point>> points) {
        Map<MetricGroup, Column> columns = new EnumMap<>(MetricGroup.class);
        points.forEach((group, ascending) -> columns.put(group, Column.of(ascending)));
        return new Series(columns);
    }

    /// The groups that these metrics are stated or derived from.
    public static Set<MetricGroup> groupsOf(Iterable<Metric> metrics) {
        Set<MetricGroup> groups = EnumSet.noneOf(MetricGroup.class);
        for (Metric metric : metrics) {
            switch (metric.origin()) {
                case Metric.Origin.Stated(MetricGroup group) -> groups.add(group);
                case Metric.Origin.Average(Metric first, Metric second) ->
                    groups.addAll(groupsOf(List.of(first, second)));
            }
        }
        return groups;
    }

    /// The slots from the first to the last at which a group of that period has a point, those without one
    /// between them included.
    public IntStream slots(Period period) {
        List<Column> ofPeriod = columns.entrySet().stream()
                .filter(entry -> entry.getKey().period() == period)
                .map(Map.Entry::getValue)
                .filter(column -> column.points().length > 0)
                .toList();
        if (ofPeriod.isEmpty()) {
            return IntStream.empty();
        }
        int first = ofPeriod.stream().mapToInt(Column::firstSlot).min().getAsInt();
        int end = ofPeriod.stream().mapToInt(Column::endSlot).max().getAsInt();
        return IntStream.range(first, end);
    }

    /// Whether the group has a point in the slot.
    public boolean hasPoint(MetricGroup group, int slot) {
        return columns.getOrDefault(group, Column.EMPTY).at(slot) != null;
    }

    /// The latest slot, at most the given one, in which the metric has a value, or [#NO_SLOT].
    public int latestSlot(Metric metric, int atMost) {
        return switch (metric.origin()) {
            case Metric.Origin.Stated(MetricGroup group) ->
                columns.getOrDefault(group, Column.EMPTY)
                        .latestSlot(group.metrics().indexOf(metric), atMost);
            case Metric.Origin.Average(Metric first, Metric second) ->
                Math.max(latestSlot(first, atMost), latestSlot(second, atMost));
        };
    }

    /// The metric's value, or null where it has none in that slot.
    public @Nullable BigDecimal value(Metric metric, int slot) {
        return values(metric).at(slot);
    }

    /// The metric's values, for whoever wants many of them.
    public Values values(Metric metric) {
        return switch (metric.origin()) {
            case Metric.Origin.Stated(MetricGroup group) -> {
                Column column = columns.getOrDefault(group, Column.EMPTY);
                int index = group.metrics().indexOf(metric);
                yield slot -> {
                    Point point = column.at(slot);
                    return point == null ? null : point.value(index);
                };
            }
            case Metric.Origin.Average(Metric first, Metric second) -> {
                Values ofFirst = values(first);
                Values ofSecond = values(second);
                yield slot -> average(ofFirst.at(slot), ofSecond.at(slot));
            }
        };
    }

    /// The values of one metric.
    @FunctionalInterface
    public interface Values {
        /// The value, or null where there is none in that slot.
        @Nullable
        BigDecimal at(int slot);
    }

    private static @Nullable BigDecimal average(@Nullable BigDecimal first, @Nullable BigDecimal second) {
        if (first == null || second == null) {
            return first == null ? second : first;
        }
        return first.add(second).divide(TWO, 0, RoundingMode.HALF_UP);
    }
}
