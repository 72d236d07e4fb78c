package altdata.builder.generations;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/// Locks a generation's row and checkpoints, so that no builder writes records into it until the end of the
/// transaction.
///
/// All transactions lock in the same order, to avoid deadlocks between an operator and a builder: the
/// generation before its checkpoints, and these by partition.
public final class GenerationWriteLock {
    private static final String GENERATION =
            "select from altdata.generation where projection = ? and number = ? for no key update";
    private static final String CHECKPOINTS =
            "select from altdata.checkpoint where projection = ? and number = ? order by topic, partition for update";
    /// Fences all current writers. They can take over again only if the generation is active and not paused.
    private static final String FENCE =
            "update altdata.checkpoint set epoch = epoch + 1 where projection = ? and number = ?";

    private GenerationWriteLock() {}

    /// Acquires the lock, waiting for the current batches.
    static void acquire(Connection connection, Generation generation) throws SQLException {
        lock(connection, GENERATION, generation);
        lock(connection, CHECKPOINTS, generation);
    }

    /// Fences all writers of a generation by incrementing its epochs. They take over again and read the new
    /// state.
    public static void fence(Connection connection, Generation generation) throws SQLException {
        acquire(connection, generation);
        try (PreparedStatement fence = connection.prepareStatement(FENCE)) {
            generation.bind(fence, 1);
            fence.executeUpdate();
        }
    }

    private static void lock(Connection connection, String sql, Generation generation) throws SQLException {
        try (PreparedStatement lock = connection.prepareStatement(sql)) {
            generation.bind(lock, 1);
            lock.executeQuery().close();
        }
    }
}
