package altdata.contracts.series;

import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.Period;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Builds a series from its chunks, in any order.
public final class SeriesBuilder {
    private final SlotRange range;
    private final @Nullable Long asOfMicros;
    private final Map<Period, SlotRange> rangeByPeriod = new EnumMap<>(Period.class);
    private final Map<MetricGroup, List<Chunk>> chunks = new EnumMap<>(MetricGroup.class);

    /// Slots from one to another, both inclusive.
    public record SlotRange(int from, int to) {}

    private record Chunk(int number, byte[] points, byte @Nullable [] history) {}

    /// Includes all points.
    public SeriesBuilder() {
        this(null);
    }

    /// Includes all points that were winning at a given time.
    ///
    /// @param asOfMicros in microseconds since 1970-01-01T00:00:00Z; null for the present
    public SeriesBuilder(@Nullable Long asOfMicros) {
        this(Integer.MIN_VALUE, Integer.MAX_VALUE, asOfMicros);
    }

    /// Includes the points from a slot to a slot, both inclusive, that were winning at a given time.
    ///
    /// @param asOfMicros in microseconds since 1970-01-01T00:00:00Z; null for the present
    public SeriesBuilder(int from, int to, @Nullable Long asOfMicros) {
        this.range = new SlotRange(from, to);
        this.asOfMicros = asOfMicros;
    }

    /// Includes only points of the period in this range.
    public void limit(Period period, SlotRange range) {
        rangeByPeriod.put(period, range);
    }

    /// @param points as [ChunkCodec] encoded them
    public void add(MetricGroup group, int chunk, byte[] points) {
        add(group, chunk, points, null);
    }

    /// @param points  as [ChunkCodec] encoded them
    /// @param history the replaced points, encoded too; null if no point was replaced, or for the current series
    public void add(MetricGroup group, int chunk, byte[] points, byte @Nullable [] history) {
        chunks.computeIfAbsent(group, _ -> new ArrayList<>()).add(new Chunk(chunk, points, history));
    }

    public Series build() {
        Map<MetricGroup, Column> columns = new EnumMap<>(MetricGroup.class);
        chunks.forEach((group, own) -> columns.put(group, column(group, own)));
        return new Series(columns);
    }

    private Column column(MetricGroup group, List<Chunk> own) {
        int first = own.stream().mapToInt(Chunk::number).min().orElseThrow();
        int last = own.stream().mapToInt(Chunk::number).max().orElseThrow();
        SlotRange included = rangeByPeriod.getOrDefault(group.period(), range);
        int oldest = included.from();
        Column column = new Column(
                Math.max(oldest, Chunks.firstSlot(first)),
                Math.min(included.to(), Chunks.firstSlot(last) + Chunks.SLOTS - 1),
                group.metrics().size());
        for (Chunk chunk : own) {
            if (asOfMicros == null) {
                ChunkCodec.decode(chunk.number(), chunk.points(), oldest, column);
            } else {
                decode(chunk, oldest, new PointsAsOf(column, asOfMicros));
            }
        }
        return column;
    }

    private static void decode(Chunk chunk, int oldest, PointsAsOf points) {
        ChunkCodec.decode(chunk.number(), chunk.points(), oldest, points);
        if (chunk.history() != null) {
            ChunkCodec.decode(chunk.number(), chunk.history(), oldest, points);
        }
    }
}
