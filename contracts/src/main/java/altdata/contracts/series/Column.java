package altdata.contracts.series;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The points of one group, reachable by slot.
///
/// @param points one place per slot from `firstSlot` on, null where there is no point
record Column(int firstSlot, @Nullable Point[] points) {
    static final Column EMPTY = new Column(0, new Point[0]);

    /// A column of points in ascending slot order; retractions are no points.
    static Column of(List<Point> ascending) {
        List<Point> stated =
                ascending.stream().filter(point -> !point.isRetraction()).toList();
        if (stated.isEmpty()) {
            return EMPTY;
        }
        int first = stated.getFirst().slot();
        @Nullable Point[] points = new Point[stated.getLast().slot() - first + 1];
        for (Point point : stated) {
            points[point.slot() - first] = point;
        }
        return new Column(first, points);
    }

    @Nullable
    Point at(int slot) {
        int index = slot - firstSlot;
        return index < 0 || index >= points.length ? null : points[index];
    }

    /// The latest slot, at most the given one, whose point has the value, or [Series#NO_SLOT].
    int latestSlot(int value, int atMost) {
        for (int slot = Math.min(atMost, endSlot() - 1); slot >= firstSlot; slot--) {
            Point point = at(slot);
            if (point != null && point.value(value) != null) {
                return slot;
            }
        }
        return Series.NO_SLOT;
    }

    int endSlot() {
        return firstSlot + points.length;
    }
}
