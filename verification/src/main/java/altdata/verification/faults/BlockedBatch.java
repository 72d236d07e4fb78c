package altdata.verification.faults;

import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;

/// Holds a SHARE lock on the live table `chunk`, so that a builder blocks in the middle of its transaction: the
/// first statements of its batch succeed, the one that writes points waits. Readers are not blocked.
final class BlockedBatch {
    private static final long MILLIS_BETWEEN_POLLS = 10;
    private static final int MAX_POLLS = 300;

    private final Connection connection;
    private final String table;

    private BlockedBatch(Connection connection, String table) {
        this.connection = connection;
        this.table = table;
    }

    /// Takes the lock.
    ///
    /// @param connection a connection of the caller's own, not of the builder; closing it releases the lock
    static BlockedBatch hold(Connection connection) throws SQLException {
        String table = table(connection);
        connection.setAutoCommit(false);
        try (Statement lock = connection.createStatement()) {
            lock.execute("set local lock_timeout = '3s'");
            lock.execute("lock table " + table + " in share mode");
        }
        return new BlockedBatch(connection, table);
    }

    private static String table(Connection connection) throws SQLException {
        return KnownGenerations.read(connection).stream()
                .filter(known -> known.projection() == Projection.METRICS
                        && known.state().equals("LIVE"))
                .map(known -> known.schema() + ".chunk")
                .findFirst()
                .orElseThrow(() -> new SQLException("no metrics are live"));
    }

    /// Waits up to 3 s and returns whether a writer is blocked.
    boolean awaitWriter() throws SQLException, InterruptedException {
        for (int i = 0; i < MAX_POLLS; i++) {
            try (PreparedStatement query = connection.prepareStatement(
                    "select exists (select from pg_locks where relation = ?::regclass and not granted)")) {
                query.setString(1, table);
                try (ResultSet row = query.executeQuery()) {
                    if (row.next() && row.getBoolean(1)) {
                        return true;
                    }
                }
            }
            TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_POLLS);
        }
        return false;
    }
}
