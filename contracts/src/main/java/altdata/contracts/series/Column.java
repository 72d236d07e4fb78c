package altdata.contracts.series;

import altdata.contracts.catalogue.MetricGroup;
import java.math.BigDecimal;
import java.util.List;

/// The points of one group, indexed by slot.
final class Column implements ChunkCodec.Sink {
    static final Column EMPTY = new Column(0, 0, 0);

    private final int rangeStart;
    /// Whether a slot has a point, starting at the first slot of the range. A point may have no values.
    private final boolean[] hasPoint;
    private final Values[] values;
    private int first = Integer.MAX_VALUE;
    private int end = Integer.MIN_VALUE;
    private int slot;

    /// An empty column that receives decoded points.
    ///
    /// @param from    points before this slot are ignored
    /// @param to      points after this slot are ignored
    /// @param metrics the number of values of a point; additional values from a newer release are ignored
    Column(int from, int to, int metrics) {
        int slots = metrics == 0 ? 0 : Math.max(0, to - from + 1);
        rangeStart = from;
        hasPoint = new boolean[slots];
        values = new Values[metrics];
        for (int i = 0; i < metrics; i++) {
            values[i] = new Values(from, slots);
        }
    }

    /// A column of points in ascending slot order; retractions are skipped.
    static Column of(MetricGroup group, List<Point> ascending) {
        if (ascending.isEmpty()) {
            return EMPTY;
        }
        Column column = new Column(
                ascending.getFirst().slot(),
                ascending.getLast().slot(),
                group.metrics().size());
        for (Point point : ascending) {
            if (!column.point(point.slot(), point.dataKey(), 0, point.isRetraction())) {
                continue;
            }
            for (int i = 0; i < point.values().size(); i++) {
                BigDecimal value = point.value(i);
                if (value != null && value.precision() <= ChunkCodec.LONG_SAFE_DIGITS) {
                    column.value(i, value.unscaledValue().longValue(), value.scale());
                } else if (value != null) {
                    column.value(i, value);
                }
            }
        }
        return column;
    }

    @Override
    public boolean point(int slot, long dataKey, long knownMicros, boolean isRetraction) {
        if (isRetraction || slot < rangeStart || slot - rangeStart >= hasPoint.length) {
            return false;
        }
        this.slot = slot;
        hasPoint[slot - rangeStart] = true;
        first = Math.min(first, slot);
        end = Math.max(end, slot + 1);
        return true;
    }

    @Override
    public void value(int index, long unscaled, int scale) {
        if (index < values.length) {
            values[index].put(slot, unscaled, scale);
        }
    }

    @Override
    public void value(int index, BigDecimal value) {
        if (index < values.length) {
            values[index].put(slot, value);
        }
    }

    boolean isEmpty() {
        return first > end;
    }

    boolean hasPoint(int slot) {
        int index = slot - rangeStart;
        return index >= 0 && index < hasPoint.length && hasPoint[index];
    }

    /// The values of the metric at this index in its group.
    Values values(int index) {
        return index < values.length ? values[index] : Values.NONE;
    }

    /// The slot of the first point.
    int firstSlot() {
        return first;
    }

    /// The slot after that of the last point.
    int endSlot() {
        return end;
    }
}
