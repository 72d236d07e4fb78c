package altdata.verification.faults;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/// How many rows of the log are in the live tables, of the topics the suite writes.
final class TakenRows implements AutoCloseable {
    private static final String SQL = """
            select coalesce(sum(c.next_offset), 0)
            from altdata.checkpoint c join altdata.generation g using (projection, number)
            where g.state = 'LIVE' and c.topic = any(?)
            """;

    private final Connection connection;
    private final long before;

    /// @param connection of nobody else; closed with this
    TakenRows(Connection connection) {
        this.connection = connection;
        this.before = all();
    }

    /// Since the beginning.
    /// @throws FaultException where the database does not tell
    long count() {
        return all() - before;
    }

    private synchronized long all() {
        try (PreparedStatement query = connection.prepareStatement(SQL)) {
            query.setArray(
                    1,
                    connection.createArrayOf(
                            "text",
                            LogReader.TOPICS.stream().map(topic -> topic.name()).toArray()));
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? row.getLong(1) : 0;
            }
        } catch (SQLException e) {
            throw new FaultException("the checkpoints cannot be read: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
