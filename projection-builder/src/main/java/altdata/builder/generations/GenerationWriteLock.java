package altdata.builder.generations;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/// Keeps everybody from writing records into a generation until the transaction's end.
///
/// It is taken in the order of everybody: a generation before its checkpoints, and those by partition, as a batch
/// does. Otherwise an operator and a builder could each hold what the other one waits for.
final class GenerationWriteLock {
    private static final String GENERATION =
            "select from altdata.generation where projection = ? and number = ? for no key update";
    private static final String CHECKPOINTS =
            "select from altdata.checkpoint where projection = ? and number = ? order by topic, partition for update";

    private GenerationWriteLock() {}

    /// Waits for the batches in hand.
    static void take(Connection connection, Generation generation) throws SQLException {
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
