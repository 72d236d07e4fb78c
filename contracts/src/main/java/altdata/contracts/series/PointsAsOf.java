package altdata.contracts.series;

import java.math.BigDecimal;

/// Selects from the points of a chunk those that were winning at a moment, and passes them on.
///
/// The winning points must be decoded first, then the history. Of the points of a slot the first one that was
/// known at the moment is the winner at that moment, because both are encoded with the winner first.
final class PointsAsOf implements ChunkCodec.Sink {
    private final ChunkCodec.Sink target;
    private final long asOfMicros;
    private final boolean[] isDecided = new boolean[Chunks.SLOTS];
    private boolean isIncluded;

    /// @param asOfMicros the moment in microseconds since 1970-01-01T00:00:00Z
    PointsAsOf(ChunkCodec.Sink target, long asOfMicros) {
        this.target = target;
        this.asOfMicros = asOfMicros;
    }

    @Override
    public void point(int slot, long dataKey, long knownMicros, boolean isRetraction) {
        int index = Chunks.indexInChunk(slot);
        isIncluded = knownMicros <= asOfMicros && !isDecided[index];
        if (isIncluded) {
            isDecided[index] = true;
            target.point(slot, dataKey, knownMicros, isRetraction);
        }
    }

    @Override
    public void value(int index, long unscaled, int scale) {
        if (isIncluded) {
            target.value(index, unscaled, scale);
        }
    }

    @Override
    public void value(int index, BigDecimal value) {
        if (isIncluded) {
            target.value(index, value);
        }
    }
}
