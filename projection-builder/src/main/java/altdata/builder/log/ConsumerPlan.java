package altdata.builder.log;

import altdata.builder.tables.PartitionUnit;
import altdata.builder.tables.ReplayScope;
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
/// @param scope           the scope of a partial replay, or everything
/// @param isDistributed   whether the generation's tables are distributed over the nodes of a Citus cluster
/// @param partitionUnit   the period of the partitions of its tables; null if they are not partitioned by time
public record ConsumerPlan(
        int threads,
        int targetBatchRows,
        int maxBatchRows,
        Duration collectionTime,
        Duration batchInterval,
        @Nullable Integer rowsPerSecond,
        ReplayScope scope,
        boolean isDistributed,
        @Nullable PartitionUnit partitionUnit) {}
