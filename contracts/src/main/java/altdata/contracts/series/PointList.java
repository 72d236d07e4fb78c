package altdata.contracts.series;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Collects the decoded points of a chunk, newest first.
final class PointList implements ChunkCodec.Sink {
    private final List<KnownPoint> points = new ArrayList<>();
    private List<@Nullable BigDecimal> values = List.of();

    @Override
    public boolean point(int slot, long dataKey, long knownMicros, boolean isRetraction) {
        values = isRetraction ? List.of() : new ArrayList<>(4);
        points.add(new KnownPoint(new Point(slot, dataKey, values), knownMicros));
        return true;
    }

    @Override
    public void value(int index, long unscaled, int scale) {
        value(index, BigDecimal.valueOf(unscaled, scale));
    }

    @Override
    public void value(int index, BigDecimal value) {
        while (values.size() < index) {
            values.add(null);
        }
        values.add(value);
    }

    List<KnownPoint> ascending() {
        return points.reversed();
    }
}
