package altdata.api.release;

import org.jspecify.annotations.Nullable;

/// How current the database was before a poll.
///
/// @param isReplica       whether it is a streaming replica
/// @param applied         a position up to which it had applied the log
/// @param committedBefore it contained everything that was committed before this time, in the nanoseconds of
///                        [System#nanoTime]; null if this is unknown
public record Replication(
        boolean isReplica, LogPosition applied, @Nullable Long committedBefore) {
    /// Before the first poll.
    static final Replication UNKNOWN = new Replication(false, LogPosition.START, null);

    /// This, unless the poll shows that the address now leads to another database, which is less current.
    ///
    /// @param polled what the poll itself found
    Replication confirmedBy(LogState polled) {
        return polled.isReplica() == isReplica && polled.applied().compareTo(applied) >= 0
                ? this
                : new Replication(polled.isReplica(), LogPosition.START, null);
    }

    /// What a poll found. PostgreSQL evaluates it after the snapshot of the poll, so it says nothing about the
    /// rows of that poll, but those of the next one are at least as current.
    record LogState(boolean isReplica, LogPosition applied) {}
}
