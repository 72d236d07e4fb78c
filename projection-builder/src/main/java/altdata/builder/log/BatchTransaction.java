package altdata.builder.log;

import altdata.builder.checksum.ChecksumChange;
import altdata.builder.generations.Generation;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.generations.Settlement;
import altdata.builder.law.ConcurrentUpdateException;
import altdata.builder.law.KnownRow;
import altdata.builder.law.WriteTarget;
import altdata.builder.tables.ReplayScope;
import altdata.builder.tables.TimePartitioning;
import altdata.builder.tables.TimePartitions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/// Writes a batch in a single transaction: checkpoints, tables and dead letters.
final class BatchTransaction<T> {
    private static final int MAX_ATTEMPTS = 20;

    private final DataSource database;
    private final Generation generation;
    private final ProjectionBinding<T> binding;
    private final ReplayScope scope;
    private final Checkpoints checkpoints;
    private final TickerOffsets<T> tickers;
    private final Settlement settlement;
    private final @Nullable TimePartitions<T> partitions;

    BatchTransaction(DataSource database, KnownGeneration known, ProjectionBinding<T> binding) {
        this.database = database;
        this.generation = known.generation();
        this.binding = binding;
        this.scope = known.scope();
        this.checkpoints = new Checkpoints(generation);
        this.settlement = new Settlement(generation, known.isDistributed());
        TimePartitioning<T> partitioning = binding.tables().partitioning();
        this.partitions = known.partitionUnit() == null || partitioning == null
                ? null
                : new TimePartitions<>(generation.schema(), known.partitionUnit(), partitioning);
        this.tickers = new TickerOffsets<>(generation.schema(), binding.tables().ticker());
    }

    /// Makes this instance the partition's only writer. Returns null if the generation is paused, dropped or
    /// failed.
    ///
    /// @throws HaltedException if the checkpoint belongs to a deleted topic of the same name
    @Nullable
    OwnedCheckpoint takeOver(TopicPartition partition, String topicId) throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(true);
            OwnedCheckpoint checkpoint = checkpoints.takeOver(connection, partition, topicId);
            // The previous owner may have failed before its last batch was settled.
            settlement.settle(connection);
            tickers.takenOver(partition);
            return checkpoint;
        }
    }

    /// Records why the partition is halted.
    ///
    /// @param problem null if it is no longer halted
    void recordProblem(TopicPartition partition, @Nullable String problem) throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(true);
            checkpoints.recordProblem(connection, partition, problem);
        }
    }

    /// Applies a batch exactly once.
    ///
    /// @param batch sorted by partition, because checkpoints are locked in this order
    /// @param owned the current checkpoint of each partition
    /// @return the number of record versions without effect, because the stored version wins
    /// @throws FencedException if another instance has taken over one of the partitions; nothing was written
    long apply(Collection<PartitionBatch<T>> batch, Map<TopicPartition, OwnedCheckpoint> owned) throws SQLException {
        for (int attempt = 1; ; attempt++) {
            try (Connection connection = database.getConnection()) {
                if (partitions != null) {
                    connection.setAutoCommit(true);
                    boolean isBuilding = owned.values().stream().anyMatch(OwnedCheckpoint::isBuilding);
                    partitions.createFor(connection, rows(batch), isBuilding);
                }
                connection.setAutoCommit(false);
                // Closing without a commit rolls back.
                long superseded = applyOnce(connection, batch, owned);
                settlement.commit(connection, nextOffsets(batch));
                tickers.committed();
                return superseded;
            } catch (ConcurrentUpdateException e) {
                // The other writer has committed, so the next attempt makes progress, unless tables are damaged.
                if (attempt == MAX_ATTEMPTS) {
                    throw new SQLException(
                            e.getMessage() + " again and again; run `projections verify " + generation.schema() + "`",
                            e);
                }
            }
        }
    }

    private static <T> List<T> rows(Collection<PartitionBatch<T>> batch) {
        return batch.stream()
                .flatMap(each -> each.rows().stream())
                .map(KnownRow::row)
                .toList();
    }

    private static <T> Map<TopicPartition, Long> nextOffsets(Collection<PartitionBatch<T>> batch) {
        return batch.stream().collect(Collectors.toMap(PartitionBatch::partition, PartitionBatch::nextOffset));
    }

    private long applyOnce(
            Connection connection, Collection<PartitionBatch<T>> batch, Map<TopicPartition, OwnedCheckpoint> owned)
            throws SQLException {
        tickers.begin();
        List<KnownRow<T>> rows = new ArrayList<>();
        boolean markDirty = scope.isEverything();
        for (PartitionBatch<T> partitionBatch : batch) {
            OwnedCheckpoint checkpoint = owned.get(partitionBatch.partition());
            if (checkpoint == null) {
                throw new FencedException(partitionBatch.partition() + " is no longer assigned to this instance");
            }
            checkpoints.advance(connection, partitionBatch, checkpoint);
            IgnoredFieldTable.add(connection, generation, partitionBatch);
            if (scope.isEverything()) {
                tickers.add(connection, partitionBatch, checkpoint.nextOffset());
                if (!checkpoint.isBuilding()) {
                    PushEffectTable.add(connection, generation, partitionBatch, binding.tables());
                }
            }
            rows.addAll(partitionBatch.rows());
            markDirty &= !checkpoint.isBuilding();
        }
        TopicPartition first = batch.iterator().next().partition();
        long superseded = rows.isEmpty() ? 0 : write(connection, rows, markDirty, first);
        for (PartitionBatch<T> partitionBatch : batch) {
            DeadLetter.insert(connection, partitionBatch.rejected());
        }
        return superseded;
    }

    /// @param locked a partition whose checkpoint this transaction has locked, so that no other one writes its row of
    /// the content checksum
    private long write(Connection connection, List<KnownRow<T>> rows, boolean markDirty, TopicPartition locked)
            throws SQLException {
        ChecksumChange checksum = ChecksumChange.begin(connection);
        WriteTarget target = new WriteTarget(
                generation.schema(), settlement.isDistributed(), partitions != null, markDirty, checksum);
        long superseded = binding.tables().write(connection, target, rows);
        checksum.store(connection, generation.schema(), locked.partition());
        return superseded;
    }
}
