package altdata.builder.generations;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/// Locks a generation's row and checkpoints, so that no builder writes records into it until the end of the
/// transaction.
///
/// All transactions lock in the same order, to avoid deadlocks between an operator and a builder: the
/// generation before its checkpoints, and these by partition.
final class GenerationWriteLock {
    private static final String GENERATION =
            "select from altdata.generation where projection = ? and number = ? for no key update";
    private static final String CHECKPOINTS =
            "select from altdata.checkpoint where projection = ? and number = ? order by topic, partition for update";

    private GenerationWriteLock() {}

    /// Acquires the lock, waiting for the current batches.
    static void acquire(Connection connection, Generation generation) throws SQLException {
        lock(connection, GENERATION, generation);
        lock(connection, CHECKPOINTS, generation);
    }

    private static void lock(Connection connection, String sql, Generation generation) throws SQLException {
        try (PreparedStatement lock = connection.prepareStatement(sql)) {
            lock.setString(1, generation.projection().publishedName());
            lock.setInt(2, generation.number());
            lock.executeQuery().close();
        }
    }
}
