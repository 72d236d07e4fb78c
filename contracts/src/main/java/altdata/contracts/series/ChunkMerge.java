package altdata.contracts.series;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The merge law applied to the bytes of a chunk: of two points with one slot the winner stays, whole.
///
/// Points that stay as they are, most of them, are neither read nor made anew: a point of today in front of a
/// hundred older ones costs a copy of their bytes.
public final class ChunkMerge {
    private static final Comparator<Point> NEWEST_AND_WINNER_FIRST = Comparator.comparingInt(Point::slot)
            .reversed()
            .thenComparing((one, other) -> one.winsOver(other) ? -1 : other.winsOver(one) ? 1 : 0);

    private final ByteSource stored;
    private final ByteSink merged;
    /// The key of the stored point last taken, and of the one last put: the next is a difference from it.
    private long takenKey;
    private long putKey;
    private int wins;
    private int winnersMask;
    private boolean isReplacing;

    private ChunkMerge(byte[] points, int more) {
        stored = new ByteSource(points);
        merged = new ByteSink(points.length + more * 16);
    }

    /// A chunk after points were put into it.
    ///
    /// @param points as [ChunkCodec] encodes them
    /// @param stated bit n is set where a point has the group's n-th value
    /// @param won    how many of the points put in stand there now and did not before
    public record Merged(byte[] points, int valueMask, int wins) {}

    /// Puts points into a chunk.
    ///
    /// @param points what the chunk holds, as [ChunkCodec] encoded it; empty where there is none yet
    /// @param stated of these points
    /// @param more   points of the chunk's slots in any order, several of one slot among them or not
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

    /// One point for each slot, the newest first.
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
            int place = Chunks.indexInChunk(point.slot());
            while (stored.hasMore() && stored.nextByte() > place) {
                keep();
            }
            if (stored.hasMore() && stored.nextByte() == place) {
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
        merged.putByte(stored.takeByte());
        takenKey += stored.takeSigned();
        putKey(takenKey);
        int from = stored.position();
        ChunkCodec.skipContent(stored);
        merged.putTaken(stored, from);
    }

    private void putAgainstStored(Point point) {
        int position = stored.position();
        stored.skipBytes(1);
        long key = takenKey + stored.takeSigned();
        PointList held = new PointList();
        ChunkCodec.decodeContent(point.slot(), key, stored, held);
        if (point.winsOver(held.ascending().getFirst())) {
            takenKey = key;
            isReplacing = true;
            putWinner(point);
        } else {
            stored.returnTo(position);
            keep();
        }
    }

    private void putWinner(Point point) {
        merged.putByte(Chunks.indexInChunk(point.slot()));
        putKey(point.dataKey());
        ChunkCodec.encodeContent(point, merged);
        winnersMask |= (int) (ChunkCodec.mask(point) >>> 1);
        wins++;
    }

    private void putKey(long key) {
        merged.putSigned(key - putKey);
        putKey = key;
    }
}
