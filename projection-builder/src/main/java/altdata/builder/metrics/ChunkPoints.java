package altdata.builder.metrics;

import altdata.builder.tables.Scope;
import altdata.contracts.series.ChunkCodec;
import altdata.contracts.series.Chunks;
import altdata.contracts.series.Point;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Points of one chunk, merged under the law: of two with one date the winner stays, whole.
final class ChunkPoints {
    /// A place for each slot of the chunk.
    private final @Nullable Point[] places = new Point[Chunks.SLOTS];

    static ChunkPoints decoded(int chunk, byte[] bytes) {
        ChunkPoints points = new ChunkPoints();
        for (Point point : ChunkCodec.decode(chunk, bytes)) {
            points.places[Chunks.placeOf(point.slot())] = point;
        }
        return points;
    }

    /// Whether the point is the winner of its date now and was not before.
    boolean add(Point point) {
        int place = Chunks.placeOf(point.slot());
        Point held = places[place];
        if (held != null && !point.winsOver(held)) {
            return false;
        }
        places[place] = point;
        return true;
    }

    /// How many of the other's points won.
    int addAll(ChunkPoints others) {
        int won = 0;
        for (Point point : others.places) {
            if (point != null && add(point)) {
                won++;
            }
        }
        return won;
    }

    /// Takes the other's points, or that it has none, for each slot of the scope.
    ///
    /// @return whether anything is different now
    boolean replace(ChunkKey key, ChunkPoints others, Scope scope) {
        boolean changed = false;
        for (int place = 0; place < places.length; place++) {
            LocalDate date = key.group().period().date(Chunks.firstSlot(key.chunk()) + place);
            if (scope.hasDate(date) && !Objects.equals(places[place], others.places[place])) {
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

    /// Bit n is set where a point has the group's n-th value.
    int stated() {
        int stated = 0;
        for (Point point : places) {
            if (point != null) {
                for (int i = 0; i < point.values().size(); i++) {
                    if (point.value(i) != null) {
                        stated |= 1 << i;
                    }
                }
            }
        }
        return stated;
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
