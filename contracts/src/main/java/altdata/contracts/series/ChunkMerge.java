package altdata.contracts.series;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Applies the merge law to the bytes of a chunk: of two points in one slot the winner stays, as a whole.
///
/// Unchanged points, which are the majority, are neither decoded nor encoded: adding today's point to a hundred
/// older ones only copies their bytes.
public final class ChunkMerge {
    private static final Comparator<Point> NEWEST_AND_WINNER_FIRST = Comparator.comparingInt(Point::slot)
            .reversed()
            .thenComparing((one, other) -> one.winsOver(other) ? -1 : other.winsOver(one) ? 1 : 0);

    private final ByteSource stored;
    private final ByteSink merged;
    /// The data keys of the last point read and of the last point written; the next key is encoded as a
    /// difference.
    private long readKey;
    private long writtenKey;
    private int wins;
    private int winnersMask;
    private boolean isReplacing;

    private ChunkMerge(byte[] points, int more) {
        stored = new ByteSource(points);
        merged = new ByteSink(points.length + more * 16);
    }

    /// The result of a merge.
    ///
    /// @param points    as [ChunkCodec] encodes them
    /// @param valueMask bit n is set if a point has the group's n-th value
    /// @param wins      the number of new points that replaced a point or filled an empty slot
    public record Merged(byte[] points, int valueMask, int wins) {}

    /// Merges points into a chunk.
    ///
    /// @param points    the stored points, as [ChunkCodec] encoded them; empty for a new chunk
    /// @param valueMask the mask of the stored points
    /// @param more      points of the chunk in any order; a slot may occur several times
    public static Merged of(byte[] points, int valueMask, List<Point> more) {
        ChunkMerge merge = new ChunkMerge(points, more.size());
        merge.put(winners(more));
        if (merge.wins == 0) {
            return new Merged(points, valueMask, 0);
        }
        byte[] bytes = merge.merged.toByteArray();
        return new Merged(
                bytes, merge.isReplacing ? ChunkCodec.valueMask(bytes) : valueMask | merge.winnersMask, merge.wins);
    }

    /// The winner of each slot, newest first.
    private static List<Point> winners(List<Point> points) {
        if (points.size() == 1) {
            return points;
        }
        List<Point> sorted = new ArrayList<>(points);
        sorted.sort(NEWEST_AND_WINNER_FIRST);
        List<Point> winners = new ArrayList<>(sorted.size());
        for (Point point : sorted) {
            if (winners.isEmpty() || winners.getLast().slot() != point.slot()) {
                winners.add(point);
            }
        }
        return winners;
    }

    private void put(List<Point> newestFirst) {
        for (Point point : newestFirst) {
            int index = Chunks.indexInChunk(point.slot());
            while (stored.hasMore() && stored.peekByte() > index) {
                keep();
            }
            if (stored.hasMore() && stored.peekByte() == index) {
                putAgainstStored(point);
            } else {
                putWinner(point);
            }
        }
        if (stored.hasMore()) {
            keep();
            merged.putRest(stored);
        }
    }

    private void keep() {
        merged.putByte(stored.readByte());
        readKey += stored.readSigned();
        writeKey(readKey);
        int from = stored.position();
        ChunkCodec.skipContent(stored);
        merged.putConsumed(stored, from);
    }

    private void putAgainstStored(Point point) {
        int position = stored.position();
        stored.skipBytes(1);
        long key = readKey + stored.readSigned();
        PointList existing = new PointList();
        ChunkCodec.decodeContent(point.slot(), key, stored, existing);
        if (point.winsOver(existing.ascending().getFirst())) {
            readKey = key;
            isReplacing = true;
            putWinner(point);
        } else {
            stored.returnTo(position);
            keep();
        }
    }

    private void putWinner(Point point) {
        merged.putByte(Chunks.indexInChunk(point.slot()));
        writeKey(point.dataKey());
        ChunkCodec.encodeContent(point, merged);
        winnersMask |= (int) (ChunkCodec.mask(point) >>> 1);
        wins++;
    }

    private void writeKey(long key) {
        merged.putSigned(key - writtenKey);
        writtenKey = key;
    }
}
