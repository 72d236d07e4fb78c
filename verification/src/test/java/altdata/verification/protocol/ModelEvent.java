package altdata.verification.protocol;

/// A transition in a trace that the model executes. Columns that a kind does not need are 0.
///
/// @param state     of a known generation; otherwise `0`
/// @param first     the next offset before a batch, as an index of the partition's offsets
/// @param next      the next offset after the event, as such an index
record ModelEvent(Kind kind, String state, int builder, int generation, int partition, int first, int next) {
    /// The names are macros of `trace.pml`.
    enum Kind {
        KNOWN_GENERATION,
        KNOWN_CHECKPOINT,
        BUILT,
        TAKEN_OVER,
        WRITTEN,
        CAUGHT_UP,
        BECAME_READY,
        PAUSED,
        RESUMED,
        WENT_LIVE,
        WAS_DROPPED,
        /// The model has no such transition.
        UNKNOWN
    }

    static ModelEvent ofGeneration(Kind kind, int generation) {
        return new ModelEvent(kind, "0", 0, generation, 0, 0, 0);
    }
}
