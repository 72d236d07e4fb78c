package altdata.verification.faults;

import org.jspecify.annotations.Nullable;

/// A change of a checkpoint or of a generation in a trace of the protocol. What an event does not change is null.
///
/// @param id          events of transactions that conflict are in the order of their commits
/// @param transaction the same number for all events of a transaction
/// @param process     a builder with its process id, or the name of another client of PostgreSQL
/// @param generation  its number within the projection
/// @param partition   of the checkpoint
/// @param fromOffset  the next offset before, at least 0
/// @param toOffset    the next offset after, at least 0
/// @param fromState   null if the generation is new
public record ProtocolEvent(
        long id,
        long transaction,
        String process,
        Kind kind,
        String projection,
        int generation,
        @Nullable Integer partition,
        @Nullable Long fromOffset,
        @Nullable Long toOffset,
        @Nullable String fromState,
        @Nullable String toState,
        @Nullable Boolean fromPaused,
        @Nullable Boolean toPaused) {
    /// What changed.
    public enum Kind {
        /// A generation that existed when the trace began.
        KNOWN_GENERATION,
        /// A checkpoint that existed when the trace began.
        KNOWN_CHECKPOINT,
        /// The fencing epoch of a checkpoint was incremented, or the checkpoint is new.
        EPOCH,
        /// A batch was written.
        OFFSET,
        /// A generation is new, or its state or its pause has changed.
        STATE
    }
}
