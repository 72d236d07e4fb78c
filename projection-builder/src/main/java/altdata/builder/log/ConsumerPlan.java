package altdata.builder.log;

import altdata.builder.tables.ReplayScope;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How an instance reads the log into a generation.
///
/// @param threads       how many readers share its partitions
/// @param rowsPerBatch  how many records a transaction waits for, where as many come
/// @param mostPerBatch  how many it has at most, where they are there without waiting
/// @param interval      how long after a small batch the next one begins at the earliest
/// @param rowsPerSecond how many rows a second all readers together take at most; null is as many as they can
/// @param scope         what a partial replay is of
public record ConsumerPlan(
        int threads,
        int rowsPerBatch,
        int mostPerBatch,
        Duration interval,
        @Nullable Integer rowsPerSecond,
        ReplayScope scope) {}
