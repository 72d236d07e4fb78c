package altdata.verification.fuzz;

import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads the results of the builder: its dead letters and the counters of its checkpoints.
final class BuilderResults {
    private static final String DEAD_LETTERS = """
            select topic, partition, record_offset, reason, message, md5(record_value) from altdata.dead_letter
            """;
    private static final String COUNTS = """
            select c.projection, sum(c.rows_accepted), sum(c.rows_refused), sum(c.next_offset)
            from altdata.checkpoint c join altdata.generation g using (projection, number)
            where g.state = 'LIVE' group by 1
            """;
    private static final int ROWS_PER_BATCH = 10_000;

    /// The position of a record in the log.
    record RecordPosition(String topic, int partition, long offset) {}

    /// @param digest the MD5 of its value, or null if it has no value
    record StoredDeadLetter(
            String reason, String message, @Nullable String digest) {}

    /// @param offsets the sum of the checkpoints over all partitions
    record Counts(long accepted, long rejected, long offsets) {}

    private BuilderResults() {}

    static Map<RecordPosition, StoredDeadLetter> read(Connection connection) throws SQLException {
        Map<RecordPosition, StoredDeadLetter> deadLetters = new HashMap<>();
        connection.setAutoCommit(false);
        try (PreparedStatement query = connection.prepareStatement(DEAD_LETTERS)) {
            query.setFetchSize(ROWS_PER_BATCH);
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    deadLetters.put(
                            new RecordPosition(row.getString(1), row.getInt(2), row.getLong(3)),
                            new StoredDeadLetter(row.getString(4), row.getString(5), row.getString(6)));
                }
            }
        }
        connection.rollback();
        return deadLetters;
    }

    static Map<Projection, Counts> counts(Connection connection) throws SQLException {
        Map<Projection, Counts> counts = new HashMap<>();
        try (PreparedStatement query = connection.prepareStatement(COUNTS);
                ResultSet row = query.executeQuery()) {
            while (row.next()) {
                counts.put(
                        Projection.named(row.getString(1)), new Counts(row.getLong(2), row.getLong(3), row.getLong(4)));
            }
        }
        return counts;
    }
}
