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

/// The points of one chunk, by their slots.
final class ChunkPoints {
    /// A place for each slot of the chunk.
    private final @Nullable Point[] places = new Point[Chunks.SLOTS];

    static ChunkPoints decoded(int chunk, byte[] bytes) {
        ChunkPoints points = new ChunkPoints();
        for (Point point : ChunkCodec.decode(chunk, bytes)) {
            points.places[Chunks.indexInChunk(point.slot())] = point;
        }
        return points;
    }

    /// Takes the other's points, or that it has none, for each slot of the scope.
    ///
    /// @return whether anything is different now
    boolean replace(ChunkKey key, ChunkPoints others, ReplayScope scope) {
        boolean changed = false;
        for (int place = 0; place < places.length; place++) {
            LocalDate date = key.group().period().date(Chunks.firstSlot(key.chunk()) + place);
            if (scope.includesDate(date) && !Objects.equals(places[place], others.places[place])) {
                places[place] = others.places[place];
                changed = true;
            }
        }
        return changed;
    }

    /// The point of the chunk's n-th slot, or null.
    @Nullable
    Point at(int place) {
        return places[place];
    }

    boolean isEmpty() {
        return Arrays.stream(places).allMatch(Objects::isNull);
    }

    byte[] encoded() {
        List<Point> points = new ArrayList<>(places.length);
        for (Point point : places) {
            if (point != null) {
                points.add(point);
            }
        }
        return ChunkCodec.encode(points);
    }
}
