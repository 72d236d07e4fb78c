package altdata.builder.log;

import altdata.builder.generations.Generation;
import altdata.builder.law.ConcurrentUpdateException;
import altdata.builder.tables.ReplayScope;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/// The one transaction of a batch: checkpoints, tables and dead letters together, or nothing of them.
final class BatchTransaction<T> {
    private final DataSource database;
    private final Generation generation;
    private final ProjectionBinding<T> materialisation;
    private final ReplayScope scope;
    private final Checkpoints checkpoints;

    BatchTransaction(DataSource database, Generation generation, ProjectionBinding<T> materialisation, ReplayScope scope) {
        this.database = database;
        this.generation = generation;
        this.materialisation = materialisation;
        this.scope = scope;
        this.checkpoints = new Checkpoints(generation);
    }

    /// Makes this instance the partition's only writer, or gives null where the generation is paused or was
    /// given up.
    ///
    /// @throws HaltedException where the checkpoint is of another topic of that name
    @Nullable
    OwnedCheckpoint takeOver(TopicPartition partition, String topicId) throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(true);
            return checkpoints.takeOver(connection, partition, topicId);
        }
    }

    /// Keeps why nobody reads on.
    void halt(Iterable<TopicPartition> partitions, String problem) throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(true);
            for (TopicPartition partition : partitions) {
                checkpoints.halt(connection, partition, problem);
            }
        }
    }

    /// Applies the readings exactly once.
    ///
    /// @param readings  in the order of their partitions, which is the order in which their checkpoints are locked
    /// @param positions where each of these partitions stands
    /// @throws FencedException where another instance has one of the partitions; nothing was written
    ///
    /// @return how many statements had no effect, because others won over them
    long apply(Collection<PartitionBatch<T>> readings, Map<TopicPartition, OwnedCheckpoint> positions) throws SQLException {
        while (true) {
            try (Connection connection = database.getConnection()) {
                connection.setAutoCommit(false);
                // Closing without a commit rolls back.
                long lost = applyOnce(connection, readings, positions);
                connection.commit();
                return lost;
            } catch (ConcurrentUpdateException _) {
                // The other writer has gone through, so trying again makes progress.
                continue;
            }
        }
    }

    private long applyOnce(
            Connection connection, Collection<PartitionBatch<T>> readings, Map<TopicPartition, OwnedCheckpoint> positions)
            throws SQLException {
        List<T> rows = new ArrayList<>();
        boolean markDirty = scope.isEverything();
        for (PartitionBatch<T> reading : readings) {
            OwnedCheckpoint position = positions.get(reading.partition());
            if (position == null) {
                throw new FencedException(reading.partition() + " is no longer assigned to this instance");
            }
            checkpoints.advance(connection, reading, position);
            rows.addAll(reading.rows());
            markDirty &= !position.isFilling();
        }
        long lost =
                rows.isEmpty() ? 0 : materialisation.tables().write(connection, generation.schema(), rows, markDirty);
        for (PartitionBatch<T> reading : readings) {
            DeadLetter.keep(connection, reading.refused());
        }
        return lost;
    }
}
