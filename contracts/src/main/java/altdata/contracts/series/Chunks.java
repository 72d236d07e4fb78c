package altdata.contracts.series;

/// Points lie in chunks of consecutive slots, one row of the table per chunk.
///
/// A whole series is then a handful of rows in key order however late its points arrived, and a backfilled day
/// shares its row with its neighbours; `docs/decisions` has the measurements behind the size.
public final class Chunks {
    private static final int BITS = 7;

    /// How many slots a chunk spans.
    public static final int SLOTS = 1 << BITS;

    private Chunks() {}

    /// The chunk a slot lies in.
    public static int chunkOf(int slot) {
        return slot >> BITS;
    }

    /// Which of its chunk's slots it is, from 0 on.
    public static int indexInChunk(int slot) {
        return slot & (SLOTS - 1);
    }

    /// The first slot of a chunk.
    public static int firstSlot(int chunk) {
        return chunk << BITS;
    }
}
