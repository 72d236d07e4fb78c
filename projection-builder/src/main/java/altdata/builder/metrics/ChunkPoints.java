package altdata.builder.metrics;

import altdata.builder.tables.ReplayScope;
import altdata.contracts.series.ChunkCodec;
import altdata.contracts.series.Chunks;
import altdata.contracts.series.Point;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The decoded points of one chunk, indexed by slot.
final class ChunkPoints {
    /// One element for each slot of the chunk, null if there is no point.
    private final @Nullable Point[] points = new Point[Chunks.SLOTS];

    static ChunkPoints decoded(int chunk, byte[] bytes) {
        ChunkPoints decoded = new ChunkPoints();
        for (Point point : ChunkCodec.decode(chunk, bytes)) {
            decoded.points[Chunks.indexInChunk(point.slot())] = point;
        }
        return decoded;
    }

    /// Replaces the points of the scope with those of another chunk, deleting points that it does not have.
    ///
    /// @return whether a point changed
    boolean replace(ChunkKey key, ChunkPoints others, ReplayScope scope) {
        boolean changed = false;
        for (int index = 0; index < points.length; index++) {
            LocalDate date = key.group().period().date(Chunks.firstSlot(key.chunk()) + index);
            if (scope.includesDate(date) && !Objects.equals(points[index], others.points[index])) {
                points[index] = others.points[index];
                changed = true;
            }
        }
        return changed;
    }

    /// The point of the chunk's n-th slot, null if absent.
    @Nullable
    Point at(int index) {
        return points[index];
    }

    /// Sets the point of its slot.
    void put(Point point) {
        points[Chunks.indexInChunk(point.slot())] = point;
    }

    boolean isEmpty() {
        return Arrays.stream(points).allMatch(Objects::isNull);
    }

    byte[] encoded() {
        List<Point> present = new ArrayList<>(points.length);
        for (Point point : points) {
            if (point != null) {
                present.add(point);
            }
        }
        return ChunkCodec.encode(present);
    }
}
