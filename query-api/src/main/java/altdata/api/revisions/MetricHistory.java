package altdata.api.revisions;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.series.ChunkCodec;
import altdata.contracts.series.KnownPoint;
import altdata.contracts.series.Point;
import altdata.contracts.series.Series;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The versions of a metric's values, by slot.
final class MetricHistory {
    /// A version of a value, with the time from which it was the winner.
    ///
    /// @param value     null if the version has no value
    /// @param dataKey   null for a derived metric
    /// @param knownFrom in microseconds since 1970-01-01T00:00:00Z
    record ValueVersion(
            @Nullable BigDecimal value, @Nullable Long dataKey, long knownFrom) {}

    /// The points of each group that were once winning, by slot, in the order of their known times.
    private final Map<MetricGroup, Map<Integer, List<KnownPoint>>> points = new EnumMap<>(MetricGroup.class);
    private final long asOfMicros;

    /// @param asOfMicros versions that were known later are ignored, in microseconds since 1970-01-01T00:00:00Z
    MetricHistory(long asOfMicros) {
        this.asOfMicros = asOfMicros;
    }

    /// Adds a chunk.
    ///
    /// @param history the replaced points; null if no point was replaced
    void add(MetricGroup group, int chunk, byte[] winners, byte @Nullable [] history) {
        if (history != null) {
            ChunkCodec.decode(chunk, history).forEach(point -> add(group, point));
        }
        ChunkCodec.decode(chunk, winners).forEach(point -> add(group, point));
    }

    private void add(MetricGroup group, KnownPoint point) {
        if (point.knownMicros() <= asOfMicros) {
            points.computeIfAbsent(group, _ -> new HashMap<>())
                    .computeIfAbsent(point.slot(), _ -> new ArrayList<>())
                    .add(point);
        }
    }

    /// The slots with a version from one slot to another, both inclusive, the latest first.
    NavigableSet<Integer> slots(int from, int to) {
        TreeSet<Integer> slots = new TreeSet<>();
        points.values().forEach(bySlot -> slots.addAll(bySlot.keySet()));
        return from > to ? new TreeSet<>() : slots.subSet(from, true, to, true).descendingSet();
    }

    /// The versions of a slot, in the order in which they were known. The first one has a value, because
    /// earlier versions without a value do not concern the metric.
    List<ValueVersion> versions(Metric metric, int slot) {
        List<ValueVersion> all = switch (metric.origin()) {
            case Metric.Origin.Ingested(MetricGroup group, int position) ->
                of(group, slot).stream()
                        .map(known -> new ValueVersion(
                                known.point().value(position), known.point().dataKey(), known.knownMicros()))
                        .toList();
            case Metric.Origin.Average _ -> derived(metric, slot);
        };
        int first = 0;
        while (first < all.size() && all.get(first).value() == null) {
            first++;
        }
        return all.subList(first, all.size());
    }

    /// A derived value has a version whenever it changes.
    private List<ValueVersion> derived(Metric metric, int slot) {
        TreeSet<Long> moments = new TreeSet<>();
        for (MetricGroup group : Series.groupsOf(List.of(metric))) {
            of(group, slot).forEach(known -> moments.add(known.knownMicros()));
        }
        List<ValueVersion> versions = new ArrayList<>();
        for (long moment : moments) {
            BigDecimal value = valueAt(metric, slot, moment);
            if (versions.isEmpty() || !Objects.equals(versions.getLast().value(), value)) {
                versions.add(new ValueVersion(value, null, moment));
            }
        }
        return versions;
    }

    private @Nullable BigDecimal valueAt(Metric metric, int slot, long moment) {
        Map<MetricGroup, List<Point>> winners = new EnumMap<>(MetricGroup.class);
        for (MetricGroup group : Series.groupsOf(List.of(metric))) {
            of(group, slot).stream()
                    .filter(known -> known.knownMicros() <= moment)
                    .reduce((_, later) -> later)
                    .ifPresent(known -> winners.put(group, List.of(known.point())));
        }
        return Series.of(winners).value(metric, slot);
    }

    private List<KnownPoint> of(MetricGroup group, int slot) {
        return points.getOrDefault(group, Map.of()).getOrDefault(slot, List.of());
    }
}
