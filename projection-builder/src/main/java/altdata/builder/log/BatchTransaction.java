package altdata.builder.log;

import altdata.builder.generations.Generation;
import altdata.builder.law.LostRaceException;
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
    private final Materialisation<T> materialisation;
    private final Checkpoints checkpoints;

    BatchTransaction(DataSource database, Generation generation, Materialisation<T> materialisation) {
        this.database = database;
        this.generation = generation;
        this.materialisation = materialisation;
        this.checkpoints = new Checkpoints(generation);
    }

    /// Makes this instance the partition's only writer, or gives null where the generation was given up.
    @Nullable
    Position takeOver(TopicPartition partition) throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(true);
            return checkpoints.takeOver(connection, partition);
        }
    }

    /// Applies the readings exactly once.
    ///
    /// @param readings  in the order of their partitions, which is the order in which their checkpoints are locked
    /// @param positions where each of these partitions stands
    /// @throws FencedException where another instance has one of the partitions; nothing was written
    void apply(Collection<PartitionReading<T>> readings, Map<TopicPartition, Position> positions) throws SQLException {
        while (true) {
            try (Connection connection = database.getConnection()) {
                connection.setAutoCommit(false);
                // Closing without a commit rolls back.
                applyOnce(connection, readings, positions);
                connection.commit();
                return;
            } catch (LostRaceException _) {
                // The other writer has gone through, so trying again makes progress.
                continue;
            }
        }
    }

    private void applyOnce(
            Connection connection, Collection<PartitionReading<T>> readings, Map<TopicPartition, Position> positions)
            throws SQLException {
        List<T> rows = new ArrayList<>();
        for (PartitionReading<T> reading : readings) {
            Position position = positions.get(reading.partition());
            if (position == null) {
                throw new FencedException(reading.partition() + " is no longer assigned to this instance");
            }
            checkpoints.advance(connection, reading, position);
            rows.addAll(reading.rows());
        }
        if (!rows.isEmpty()) {
            materialisation.tables().write(connection, generation.schema(), rows);
        }
        for (PartitionReading<T> reading : readings) {
            DeadLetter.keep(connection, reading.refused());
        }
    }
}
