package altdata.builder.log;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How one instance consumes the log into a generation.
///
/// @param threads         the number of consumers that share the partitions
/// @param targetBatchRows the number of records that a transaction waits for, at most for the collection time
/// @param maxBatchRows    the maximum number of records in a transaction, if they are available without waiting
/// @param collectionTime  the maximum time in which the records of a transaction are collected
/// @param batchInterval   the minimum time between a small batch and the next one
/// @param rowsPerSecond   the maximum rate of all consumers together; null for no limit
public record ConsumerPlan(
        int threads,
        int targetBatchRows,
        int maxBatchRows,
        Duration collectionTime,
        Duration batchInterval,
        @Nullable Integer rowsPerSecond) {}
