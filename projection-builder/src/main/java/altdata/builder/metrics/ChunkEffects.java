package altdata.builder.metrics;

import altdata.builder.law.KnownRow;
import altdata.builder.law.RowEffect;
import altdata.builder.law.RowEffect.Kind;
import altdata.contracts.series.Chunks;
import altdata.contracts.series.Point;
import altdata.contracts.topic.MetricRow;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Compares rows with the stored chunks, as if the rows were written one after another.
final class ChunkEffects {
    /// Decoded chunks take about 100 times the memory of stored ones.
    private static final int MAX_DECODED_CHUNKS = 500;

    /// A point with the index of its row.
    private record RowPoint(int row, Point point) {}

    /// Reads the stored chunks that exist.
    @FunctionalInterface
    interface ChunkReader {
        Map<ChunkKey, ChunkPoints> read(List<ChunkKey> keys) throws SQLException;
    }

    private final List<MetricRow> rows;
    private final Map<ChunkKey, List<RowPoint>> pointsByChunk = new TreeMap<>();
    private final RowEffect[] effects;

    ChunkEffects(List<KnownRow<MetricRow>> knownRows) {
        rows = knownRows.stream().map(KnownRow::row).toList();
        effects = new RowEffect[rows.size()];
        Arrays.fill(effects, RowEffect.withoutContent());
        for (int i = 0; i < rows.size(); i++) {
            int index = i;
            MetricRow row = rows.get(i);
            row.points()
                    .forEach((group, point) -> pointsByChunk
                            .computeIfAbsent(
                                    new ChunkKey(row.ticker(), group, Chunks.chunkOf(point.slot())),
                                    _ -> new ArrayList<>())
                            .add(new RowPoint(index, point)));
        }
    }

    /// Returns one effect per row.
    List<RowEffect> compare(ChunkReader reader) throws SQLException {
        List<ChunkKey> keys = List.copyOf(pointsByChunk.keySet());
        for (int from = 0; from < keys.size(); from += MAX_DECODED_CHUNKS) {
            List<ChunkKey> slice = keys.subList(from, Math.min(keys.size(), from + MAX_DECODED_CHUNKS));
            Map<ChunkKey, ChunkPoints> stored = reader.read(slice);
            for (ChunkKey key : slice) {
                compare(key, stored.getOrDefault(key, new ChunkPoints()).winners());
            }
        }
        return List.of(effects);
    }

    /// @param winners one element for each slot of the chunk, null if there is no point; changed in place
    private void compare(ChunkKey key, @Nullable Point[] winners) {
        for (RowPoint entry : pointsByChunk.getOrDefault(key, List.of())) {
            Point point = entry.point();
            int index = Chunks.indexInChunk(point.slot());
            Point before = winners[index];
            RowEffect effect = new RowEffect(
                    kind(point, before),
                    key.ticker()
                            + ' '
                            + rows.get(entry.row()).date()
                            + ' '
                            + key.group().publishedName(),
                    point.dataKey(),
                    before == null ? null : (Long) before.dataKey());
            effects[entry.row()] = effects[entry.row()].or(effect);
            if (effect.kind() == Kind.WON) {
                winners[index] = point;
            }
        }
    }

    private static Kind kind(Point point, @Nullable Point before) {
        if (before == null || point.winsOver(before)) {
            return Kind.WON;
        }
        return before.winsOver(point) ? Kind.OLDER : Kind.REPEATED;
    }
}
