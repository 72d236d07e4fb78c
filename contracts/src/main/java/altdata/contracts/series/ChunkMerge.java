package altdata.contracts.series;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Applies the merge law to the encoded bytes of a chunk: if two points have the same slot, the winner stays,
/// as a whole. Points that won earlier and were replaced are kept in the chunk's history.
///
/// Unchanged points, which are the majority, are neither decoded nor encoded: adding today's point to a hundred
/// older ones only copies their bytes. The history is only read if a point of a slot is replaced.
public final class ChunkMerge {
    private static final byte[] NO_POINTS = new byte[0];

    private final int chunk;
    private final ByteSource stored;
    private final ByteSink merged;
    /// The indexes, data keys and known times of the last point read and of the last point written; the next ones
    /// are encoded as differences. Negative indexes before the first point.
    private int readIndex = -1;
    private long readKey;
    private long readKnown;
    private int writtenIndex = -1;
    private long writtenKey;
    private long writtenKnown;
    private int wins;
    private int winnersMask;
    private boolean isReplacing;
    /// Whether the merge changed the known time of a stored point to an earlier one.
    private boolean isKnownEarlier;
    /// The known time of the winner in the slot of the last point.
    private long winnerKnown;
    /// Points that lost, but were known earlier than their winner.
    private final List<KnownPoint> superseded = new ArrayList<>();
    /// The new known times of winners, by slot, for slots that had a point before.
    private final Map<Integer, Long> changedWinners = new HashMap<>();

    private ChunkMerge(int chunk, byte[] points, int more) {
        this.chunk = chunk;
        stored = new ByteSource(points);
        merged = new ByteSink(1 + points.length + more * 16);
    }

    /// The content of a chunk.
    ///
    /// @param points    the winning points, as [ChunkCodec] encodes them; empty for a new chunk
    /// @param history   the points that won once and were replaced, as [ChunkCodec] encodes them; empty if
    ///                  there are no such points. Within a slot, the winner and its history have descending
    ///                  ranks and known times.
    /// @param valueMask bit n is set if a point of `points` has the group's n-th value
    public record Content(byte[] points, byte[] history, int valueMask) {
        /// The content of a new chunk.
        public static final Content EMPTY = new Content(NO_POINTS, NO_POINTS, 0);
    }

    /// The result of a merge.
    ///
    /// @param content   the same object as before if nothing changed
    /// @param wins      the number of new points that replaced a point or filled an empty slot
    public record Merged(Content content, int wins) {}

    /// Merges points into a chunk.
    ///
    /// @param more at least one point of the chunk, in any order; a slot may occur several times
    public static Merged of(Content before, List<KnownPoint> more) {
        ChunkMerge merge = new ChunkMerge(Chunks.chunkOf(more.getFirst().slot()), before.points(), more.size());
        merge.put(newestAndWinnerFirst(more));
        boolean isUnchanged = merge.wins == 0 && !merge.isKnownEarlier;
        byte[] points = isUnchanged ? before.points() : merge.merged.toByteArray();
        byte[] history = merge.history(before.history());
        if (isUnchanged && Arrays.equals(history, before.history())) {
            return new Merged(before, 0);
        }
        int valueMask = merge.isReplacing ? ChunkCodec.valueMask(points) : before.valueMask() | merge.winnersMask;
        return new Merged(new Content(points, history, valueMask), merge.wins);
    }

    private static List<KnownPoint> newestAndWinnerFirst(List<KnownPoint> points) {
        if (points.size() == 1) {
            return points;
        }
        List<KnownPoint> sorted = new ArrayList<>(points);
        sorted.sort(KnownPoint.NEWEST_AND_WINNER_FIRST);
        return KnownPoint.onceWinning(sorted);
    }

    private void put(List<KnownPoint> sorted) {
        if (stored.hasMore()) {
            stored.skipBytes(1);
        }
        merged.putByte(ChunkCodec.FORMAT);
        int slot = Series.NO_SLOT;
        for (KnownPoint known : sorted) {
            if (known.slot() == slot) {
                addSuperseded(known);
                continue;
            }
            slot = known.slot();
            int index = Chunks.indexInChunk(slot);
            while (stored.hasMore() && stored.peekByte() > index) {
                keep();
            }
            if (stored.hasMore() && stored.peekByte() == index) {
                putAgainstStored(known);
            } else {
                putWinner(known);
            }
        }
        if (stored.hasMore()) {
            keep();
            merged.putRest(stored);
        }
    }

    private void keep() {
        int index = stored.readByte();
        readKey += stored.readSigned();
        long mask = stored.readUnsigned();
        readKnown += ChunkCodec.readKnownChange(mask, slots(readIndex, index), stored);
        readIndex = index;
        writeHeader(index, readKey, ChunkCodec.withoutKnownTime(mask), readKnown);
        int from = stored.position();
        ChunkCodec.skipValues(mask, stored);
        merged.putConsumed(stored, from);
    }

    private void putAgainstStored(KnownPoint known) {
        int position = stored.position();
        int index = stored.readByte();
        long key = readKey + stored.readSigned();
        long mask = stored.readUnsigned();
        long knownMicros = readKnown + ChunkCodec.readKnownChange(mask, slots(readIndex, index), stored);
        PointList decoded = new PointList();
        ChunkCodec.decodePoint(known.slot(), key, knownMicros, mask, stored, decoded);
        KnownPoint existing = decoded.ascending().getFirst();
        boolean isWinner = known.point().winsOver(existing.point());
        boolean isSame = !isWinner && !existing.point().winsOver(known.point());
        if (!isWinner && (!isSame || known.knownMicros() >= knownMicros)) {
            stored.returnTo(position);
            keep();
            winnerKnown = knownMicros;
            addSuperseded(known);
            return;
        }
        readIndex = index;
        readKey = key;
        readKnown = knownMicros;
        changedWinners.put(known.slot(), known.knownMicros());
        if (isWinner) {
            isReplacing = true;
            putWinner(known);
            addSuperseded(existing);
        } else {
            isKnownEarlier = true;
            write(known);
        }
    }

    private void putWinner(KnownPoint known) {
        write(known);
        winnersMask |= ChunkCodec.valueMask(known.point());
        wins++;
    }

    private void write(KnownPoint known) {
        Point point = known.point();
        writeHeader(Chunks.indexInChunk(point.slot()), point.dataKey(), ChunkCodec.mask(point), known.knownMicros());
        ChunkCodec.encodeValues(point, merged);
        winnerKnown = known.knownMicros();
    }

    private void writeHeader(int index, long key, long mask, long knownMicros) {
        merged.putByte(index);
        merged.putSigned(key - writtenKey);
        ChunkCodec.encodeMask(mask, knownMicros - writtenKnown, slots(writtenIndex, index), merged);
        writtenIndex = index;
        writtenKey = key;
        writtenKnown = knownMicros;
    }

    /// How much lower the slot of a point is than that of the preceding point; 0 for the first point.
    private static int slots(int precedingIndex, int index) {
        return precedingIndex < 0 ? 0 : precedingIndex - index;
    }

    /// Adds a point that lost to the winner of its slot, unless the winner was known at the same time or
    /// earlier: then the point never won.
    private void addSuperseded(KnownPoint known) {
        if (known.knownMicros() < winnerKnown) {
            superseded.add(known);
        }
    }

    private byte[] history(byte[] before) {
        if (superseded.isEmpty() && (before.length == 0 || changedWinners.isEmpty())) {
            return before;
        }
        List<KnownPoint> points = new ArrayList<>(superseded);
        points.addAll(ChunkCodec.decode(chunk, before));
        points.removeIf(known -> known.knownMicros() >= changedWinners.getOrDefault(known.slot(), Long.MAX_VALUE));
        points.sort(KnownPoint.NEWEST_AND_WINNER_FIRST);
        return ChunkCodec.encode(KnownPoint.onceWinning(points).reversed());
    }
}
