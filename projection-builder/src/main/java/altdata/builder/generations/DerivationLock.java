package altdata.builder.generations;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/// An advisory lock per generation that lets only one transaction derive its tables. It is released with the
/// transaction, so another instance can take over immediately if the owner dies.
public final class DerivationLock {
    private static final String TRY_LOCK = "select pg_try_advisory_xact_lock(hashtextextended(?, 0))";
    private static final String LOCK = "select pg_advisory_xact_lock(hashtextextended(?, 0))";
    /// Checked after the lock was acquired: a pause or drop first changes the state and then waits for the
    /// lock.
    private static final String IS_ACTIVE = "select not paused and state in (" + GenerationState.activeLiterals()
            + ") from altdata.generation where projection = ? and number = ?";

    private DerivationLock() {}

    /// Tries to acquire the lock for the connection's transaction.
    ///
    /// @return whether to derive now: no other transaction does, and the generation is active and not paused
    public static boolean tryAcquire(Connection connection, Generation generation) throws SQLException {
        try (PreparedStatement lock = connection.prepareStatement(TRY_LOCK)) {
            lock.setString(1, name(generation));
            return isTrue(lock) && isActive(connection, generation);
        }
    }

    /// Acquires the lock, waiting for a running derivation.
    static void await(Connection connection, Generation generation) throws SQLException {
        try (PreparedStatement lock = connection.prepareStatement(LOCK)) {
            lock.setString(1, name(generation));
            lock.execute();
        }
    }

    private static boolean isActive(Connection connection, Generation generation) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(IS_ACTIVE)) {
            query.setString(1, generation.projection().publishedName());
            query.setInt(2, generation.number());
            return isTrue(query);
        }
    }

    private static boolean isTrue(PreparedStatement query) throws SQLException {
        try (ResultSet row = query.executeQuery()) {
            return row.next() && row.getBoolean(1);
        }
    }

    private static String name(Generation generation) {
        return "altdata derives " + generation.schema();
    }
}
