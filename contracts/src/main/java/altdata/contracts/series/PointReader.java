package altdata.contracts.series;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// Reads the points of a chunk one by one, newest first; the points of one slot with the winner first. Reads only
/// the values that are requested.
final class PointReader {
    private final ByteSource source;
    private final int firstSlot;
    private final boolean hasKnownTimes;
    private int index;
    /// The point's mask, without the values that have been read.
    private long mask;
    private long knownMicros;

    PointReader(int chunk, byte[] bytes) {
        source = new ByteSource(bytes);
        firstSlot = Chunks.firstSlot(chunk);
        hasKnownTimes = ChunkCodec.skipFormat(source);
        index = source.hasMore() ? source.peekByte() : 0;
    }

    /// Reads the next point.
    ///
    /// @return false at the end of the chunk
    boolean next() {
        ChunkCodec.skipValues(mask, source);
        if (!source.hasMore()) {
            return false;
        }
        int previousIndex = index;
        index = source.readByte();
        source.skipNumber();
        mask = source.readUnsigned();
        if (hasKnownTimes) {
            knownMicros += ChunkCodec.readKnownChange(mask, previousIndex - index, source);
        } else {
            mask = ChunkCodec.withKnownTimeBit(mask);
        }
        return true;
    }

    int slot() {
        return firstSlot + index;
    }

    /// The known time in microseconds since 1970-01-01T00:00:00Z.
    long knownMicros() {
        return knownMicros;
    }

    /// The value of the metric at this index in its group; null if absent. Read values of a point once, in ascending
    /// order of their indexes.
    @Nullable
    BigDecimal value(int metric) {
        long bit = ChunkCodec.valueBit(metric);
        if ((mask & bit) == 0) {
            return null;
        }
        ChunkCodec.skipValues(mask & bit - 1, source);
        mask &= -bit << 1;
        return ChunkCodec.readValue(source);
    }
}
