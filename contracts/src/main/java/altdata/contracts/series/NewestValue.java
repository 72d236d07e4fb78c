package altdata.contracts.series;

import altdata.contracts.series.SeriesBuilder.SlotRange;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// The newest value of a metric, for rankings of thousands of entities: much faster to find than all values of a
/// [Series].
public record NewestValue(int slot, BigDecimal value) {
    private static final byte[] NO_POINTS = {};

    /// Searches a chunk.
    ///
    /// @param points     as [ChunkCodec] encoded them
    /// @param history    the replaced points, encoded too; null if no point was replaced
    /// @param metric     the index of the metric in its group
    /// @param range      the slots to search
    /// @param asOfMicros the value that was winning at this time, in microseconds since 1970-01-01T00:00:00Z
    /// @return null if no value was found
    public static @Nullable NewestValue in(
            int chunk, byte[] points, byte @Nullable [] history, int metric, SlotRange range, long asOfMicros) {
        PointReader winners = new PointReader(chunk, points);
        PointReader replaced = new PointReader(chunk, history == null ? NO_POINTS : history);
        boolean hasWinner = winners.next();
        boolean hasReplaced = replaced.next();
        int decided = Series.NO_SLOT;
        while (hasWinner || hasReplaced) {
            boolean isWinner = hasWinner && (!hasReplaced || winners.slot() >= replaced.slot());
            PointReader point = isWinner ? winners : replaced;
            int slot = point.slot();
            if (slot < range.from()) {
                return null;
            }
            // In each slot, the first point that was already known is the winner as of that time, because both parts
            // list the higher rank first.
            if (slot <= range.to() && slot != decided && point.knownMicros() <= asOfMicros) {
                decided = slot;
                BigDecimal value = point.value(metric);
                if (value != null) {
                    return new NewestValue(slot, value);
                }
            }
            if (isWinner) {
                hasWinner = winners.next();
            } else {
                hasReplaced = replaced.next();
            }
        }
        return null;
    }

    /// The newer one of two values of a metric.
    public static NewestValue newer(NewestValue one, NewestValue other) {
        return one.slot > other.slot ? one : other;
    }

    /// The newest value of a metric that is the average of two others, from their newest values.
    public static NewestValue average(NewestValue first, NewestValue second) {
        return first.slot == second.slot
                ? new NewestValue(first.slot, Series.averageOfBoth(first.value, second.value))
                : newer(first, second);
    }
}
