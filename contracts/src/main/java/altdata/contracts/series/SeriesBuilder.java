package altdata.contracts.series;

import altdata.contracts.catalogue.MetricGroup;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// Builds a series from its chunks, in any order.
public final class SeriesBuilder {
    private final int from;
    private final int to;
    private final Map<MetricGroup, List<Chunk>> chunks = new EnumMap<>(MetricGroup.class);

    private record Chunk(int number, byte[] points) {}

    /// Includes all points.
    public SeriesBuilder() {
        this(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /// Includes the points from a slot to a slot, both inclusive.
    public SeriesBuilder(int from, int to) {
        this.from = from;
        this.to = to;
    }

    /// @param points as [ChunkCodec] encoded them
    public void add(MetricGroup group, int chunk, byte[] points) {
        chunks.computeIfAbsent(group, _ -> new ArrayList<>()).add(new Chunk(chunk, points));
    }

    public Series build() {
        Map<MetricGroup, Column> columns = new EnumMap<>(MetricGroup.class);
        chunks.forEach((group, own) -> columns.put(group, column(group, own)));
        return new Series(columns);
    }

    private Column column(MetricGroup group, List<Chunk> own) {
        int first = own.stream().mapToInt(Chunk::number).min().orElseThrow();
        int last = own.stream().mapToInt(Chunk::number).max().orElseThrow();
        Column column = new Column(
                Math.max(from, Chunks.firstSlot(first)),
                Math.min(to, Chunks.firstSlot(last) + Chunks.SLOTS - 1),
                group.metrics().size());
        for (Chunk chunk : own) {
            ChunkCodec.decode(chunk.number(), chunk.points(), column);
        }
        return column;
    }
}
