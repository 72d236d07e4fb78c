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

/// The series of one ticker: the values of the metrics, including derived ones, for each slot (a day or a
/// month).
public final class Series {
    /// A series without points.
    public static final Series EMPTY = of(Map.of());

    /// Returned if there is no slot; lower than every slot.
    public static final int NO_SLOT = Integer.MIN_VALUE;

    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    private final Map<MetricGroup, Column> columns;

    Series(Map<MetricGroup, Column> columns) {
        this.columns = columns;
    }

    /// A series of points per group in ascending order; retractions are skipped.
    public static Series of(Map<MetricGroup, List<Point>> points) {
        Map<MetricGroup, Column> columns = new EnumMap<>(MetricGroup.class);
        points.forEach((group, ascending) -> columns.put(group, Column.of(group, ascending)));
        return new Series(columns);
    }

    /// The groups of these metrics, or of the metrics from which they are derived.
    public static Set<MetricGroup> groupsOf(Iterable<Metric> metrics) {
        Set<MetricGroup> groups = EnumSet.noneOf(MetricGroup.class);
        for (Metric metric : metrics) {
            switch (metric.origin()) {
                case Metric.Origin.Ingested(MetricGroup group, int _) -> groups.add(group);
                case Metric.Origin.Average(Metric first, Metric second) ->
                    groups.addAll(groupsOf(List.of(first, second)));
            }
        }
        return groups;
    }

    /// The slots from the first to the last point of the groups of this period, including slots without points
    /// in between.
    public IntStream slots(Period period) {
        List<Column> ofPeriod = columns.entrySet().stream()
                .filter(entry -> entry.getKey().period() == period)
                .map(Map.Entry::getValue)
                .filter(column -> !column.isEmpty())
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
        return column(group).hasPoint(slot);
    }

    /// The latest slot up to the given one in which the metric has a value, or [#NO_SLOT].
    public int latestSlot(Metric metric, int atMost) {
        return switch (metric.origin()) {
            case Metric.Origin.Ingested(MetricGroup group, int position) ->
                column(group).values(position).latestSlot(atMost);
            case Metric.Origin.Average(Metric first, Metric second) ->
                Math.max(latestSlot(first, atMost), latestSlot(second, atMost));
        };
    }

    /// The metric's value, or null if absent in this slot.
    public @Nullable BigDecimal value(Metric metric, int slot) {
        return switch (metric.origin()) {
            case Metric.Origin.Ingested _ -> values(metric).at(slot);
            case Metric.Origin.Average(Metric first, Metric second) -> average(value(first, slot), value(second, slot));
        };
    }

    /// All values of the metric; faster than [#value] for many slots.
    public Values values(Metric metric) {
        return switch (metric.origin()) {
            case Metric.Origin.Ingested(MetricGroup group, int position) ->
                column(group).values(position);
            case Metric.Origin.Average(Metric first, Metric second) -> averages(values(first), values(second));
        };
    }

    /// All values of the metric in the form in which both API versions publish them. If that form is an integer,
    /// every value has the scale 0.
    public Values published(Metric metric) {
        return values(metric).published(metric.type());
    }

    private Column column(MetricGroup group) {
        return columns.getOrDefault(group, Column.EMPTY);
    }

    private static Values averages(Values first, Values second) {
        int start = Math.min(first.firstSlot(), second.firstSlot());
        int end = Math.max(first.endSlot(), second.endSlot());
        Values averages = new Values(start, end - start);
        for (int slot = start; slot < end; slot++) {
            if (isWhole(first, slot) && isWhole(second, slot)) {
                // Counts are not negative, so adding 1 before halving rounds half up.
                averages.put(slot, (first.unscaled(slot) + second.unscaled(slot) + 1) >> 1, 0);
            } else {
                BigDecimal average = average(first.at(slot), second.at(slot));
                if (average != null) {
                    averages.put(slot, average.longValueExact(), 0);
                }
            }
        }
        return averages;
    }

    private static boolean isWhole(Values values, int slot) {
        return values.isLong(slot) && values.scale(slot) == 0;
    }

    /// The average of two values, rounded half up to an integer. If one of them is null, the other one.
    public static @Nullable BigDecimal average(@Nullable BigDecimal first, @Nullable BigDecimal second) {
        if (first == null || second == null) {
            return first == null ? second : first;
        }
        return averageOfBoth(first, second);
    }

    /// The average of two values, rounded half up to an integer.
    static BigDecimal averageOfBoth(BigDecimal first, BigDecimal second) {
        return first.add(second).divide(TWO, 0, RoundingMode.HALF_UP);
    }
}
