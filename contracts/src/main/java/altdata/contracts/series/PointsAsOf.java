package altdata.contracts.series;

import java.math.BigDecimal;

/// Filters the decoded points of a chunk for a point-in-time read: passes on the points that were winning at
/// that time.
///
/// The current winners must be decoded first, then the history. In each slot, the first point that was already
/// known at that time is the winner as of that time, because both parts list the higher rank first.
final class PointsAsOf implements ChunkCodec.Sink {
    private final ChunkCodec.Sink target;
    private final long asOfMicros;
    private final boolean[] isDecided = new boolean[Chunks.SLOTS];

    /// @param asOfMicros the time in microseconds since 1970-01-01T00:00:00Z
    PointsAsOf(ChunkCodec.Sink target, long asOfMicros) {
        this.target = target;
        this.asOfMicros = asOfMicros;
    }

    @Override
    public boolean point(int slot, long dataKey, long knownMicros, boolean isRetraction) {
        int index = Chunks.indexInChunk(slot);
        if (knownMicros > asOfMicros || isDecided[index]) {
            return false;
        }
        isDecided[index] = true;
        return target.point(slot, dataKey, knownMicros, isRetraction);
    }

    @Override
    public void value(int index, long unscaled, int scale) {
        target.value(index, unscaled, scale);
    }

    @Override
    public void value(int index, BigDecimal value) {
        target.value(index, value);
    }
}
