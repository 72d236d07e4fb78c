package altdata.builder.metrics;

import altdata.contracts.series.ChunkCodec;
import altdata.contracts.series.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Points of one chunk, merged under the law: of two with one date the winner stays, whole.
final class ChunkPoints {
    private final Map<Integer, Point> bySlot = new TreeMap<>();

    static ChunkPoints decoded(int chunk, byte[] bytes) {
        ChunkPoints points = new ChunkPoints();
        for (Point point : ChunkCodec.decode(chunk, bytes)) {
            points.bySlot.put(point.slot(), point);
        }
        return points;
    }

    /// Whether the point is the winner of its date now and was not before.
    boolean add(Point point) {
        Point held = bySlot.get(point.slot());
        if (held != null && !point.winsOver(held)) {
            return false;
        }
        bySlot.put(point.slot(), point);
        return true;
    }

    /// Whether any of the other's points won.
    boolean addAll(ChunkPoints others) {
        boolean changed = false;
        for (Point point : others.bySlot.values()) {
            changed |= add(point);
        }
        return changed;
    }

    /// Bit n is set where a point has the group's n-th value.
    int stated() {
        int stated = 0;
        for (Point point : bySlot.values()) {
            for (int i = 0; i < point.values().size(); i++) {
                if (point.value(i) != null) {
                    stated |= 1 << i;
                }
            }
        }
        return stated;
    }

    byte[] encoded() {
        List<Point> points = new ArrayList<>(bySlot.values());
        return ChunkCodec.encode(points);
    }
}
