package altdata.verification.faults;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/// Counts the rows of the suite's topics that the live tables contain.
final class LiveRowCounter implements AutoCloseable {
    private static final String SQL = """
            select coalesce(sum(c.next_offset), 0)
            from altdata.checkpoint c join altdata.generation g using (projection, number)
            where g.state = 'LIVE' and c.topic = any(?)
            """;

    private final Connection connection;
    private final long before;

    /// @param connection used by nothing else; closed with this object
    LiveRowCounter(Connection connection) {
        this.connection = connection;
        this.before = all();
    }

    /// Returns the number of rows since this object was created.
    ///
    /// @throws SuiteException if the database does not respond
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
            throw new SuiteException("the checkpoints cannot be read: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
