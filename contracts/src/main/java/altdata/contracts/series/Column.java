package altdata.contracts.series;

import altdata.contracts.catalogue.MetricGroup;
import java.math.BigDecimal;
import java.util.List;

/// The points of one group, reachable by slot.
final class Column implements ChunkCodec.Sink {
    static final Column EMPTY = new Column(0, 0, 0);

    private final int firstPlace;
    /// Which slots have a point, from the first place on; a point may have no value at all.
    private final boolean[] stated;
    private final Values[] values;
    private int first = Integer.MAX_VALUE;
    private int end = Integer.MIN_VALUE;
    private int slot;
    private boolean isWanted;

    /// A column to be filled.
    ///
    /// @param from    points before that slot are left out
    /// @param to      points after that slot are left out
    /// @param metrics how many values a point has; what a newer release put behind them is left out
    Column(int from, int to, int metrics) {
        int slots = metrics == 0 ? 0 : to - from + 1;
        firstPlace = from;
        stated = new boolean[slots];
        values = new Values[metrics];
        for (int i = 0; i < metrics; i++) {
            values[i] = new Values(from, slots);
        }
    }

    /// A column of points in ascending slot order; retractions are no points.
    static Column of(MetricGroup group, List<Point> ascending) {
        if (ascending.isEmpty()) {
            return EMPTY;
        }
        Column column = new Column(
                ascending.getFirst().slot(),
                ascending.getLast().slot(),
                group.metrics().size());
        for (Point point : ascending) {
            column.point(point.slot(), point.dataKey(), point.isRetraction());
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
    public void point(int slot, long dataKey, boolean isRetraction) {
        this.slot = slot;
        isWanted = !isRetraction && slot >= firstPlace && slot - firstPlace < stated.length;
        if (isWanted) {
            stated[slot - firstPlace] = true;
            first = Math.min(first, slot);
            end = Math.max(end, slot + 1);
        }
    }

    @Override
    public void value(int index, long unscaled, int scale) {
        if (isWanted && index < values.length) {
            values[index].put(slot, unscaled, scale);
        }
    }

    @Override
    public void value(int index, BigDecimal value) {
        if (isWanted && index < values.length) {
            values[index].put(slot, value);
        }
    }

    boolean isEmpty() {
        return first > end;
    }

    boolean hasPoint(int slot) {
        int place = slot - firstPlace;
        return place >= 0 && place < stated.length && stated[place];
    }

    /// The values of the metric at that place in its group.
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
