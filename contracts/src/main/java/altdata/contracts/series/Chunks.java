package altdata.contracts.series;

/// Groups points into chunks of consecutive slots, one table row per chunk.
///
/// A series is therefore stored in a few rows in key order, even if its points arrived late, and a backfilled
/// day is in the same row as its neighbours. Decision 1 explains the chunk size.
public final class Chunks {
    private static final int BITS = 7;

    /// The number of slots in a chunk.
    public static final int SLOTS = 1 << BITS;

    private Chunks() {}

    /// The chunk that contains a slot.
    public static int chunkOf(int slot) {
        return slot >> BITS;
    }

    /// The index of a slot in its chunk, from 0.
    public static int indexInChunk(int slot) {
        return slot & (SLOTS - 1);
    }

    /// The first slot of a chunk.
    public static int firstSlot(int chunk) {
        return chunk << BITS;
    }
}
