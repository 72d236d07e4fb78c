package altdata.builder.generations;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// Advisory locks of a generation, so that only one transaction derives a shard of its tables, or changes all
/// of them. They are released with the transaction, so another instance can take over immediately if the owner
/// dies.
public final class DerivationLock {
    private static final String TRY_LOCK = "select pg_try_advisory_xact_lock(hashtextextended(?, 0))";
    /// PostgreSQL grants no shared lock while a transaction waits for the exclusive one, so shards that are
    /// derived all the time cannot keep it waiting.
    private static final String TRY_LOCK_SHARD = """
            select pg_try_advisory_xact_lock_shared(hashtextextended(?, 0))
                and pg_try_advisory_xact_lock(hashtextextended(?, 0))
            """;
    private static final String LOCK = "select pg_advisory_xact_lock(hashtextextended(?, 0))";
    /// Checked after the lock was acquired: a pause or drop first changes the state and then waits for the
    /// lock.
    private static final String ACTIVE_STATE =
            "select state from altdata.generation where projection = ? and number = ?"
                    + " and not paused and state in (" + GenerationState.activeLiterals() + ')';

    private DerivationLock() {}

    /// Tries to acquire the lock of one shard for the connection's transaction.
    ///
    /// @return the state of the generation; null if another transaction has the lock of the shard or of all
    /// shards, or the generation is not active or paused, so that nothing must be derived now
    public static @Nullable GenerationState tryAcquire(Connection connection, Generation generation, int shard)
            throws SQLException {
        try (PreparedStatement lock = connection.prepareStatement(TRY_LOCK_SHARD)) {
            lock.setString(1, name(generation));
            lock.setString(2, name(generation) + " shard " + shard);
            try (ResultSet row = lock.executeQuery()) {
                row.next();
                return row.getBoolean(1) ? activeState(connection, generation) : null;
            }
        }
    }

    /// Tries to acquire the lock of all shards for the connection's transaction.
    ///
    /// @return the state of the generation; null if another transaction has a lock, or the generation is not
    /// active or paused, so that nothing must be derived now
    public static @Nullable GenerationState tryAcquire(Connection connection, Generation generation)
            throws SQLException {
        try (PreparedStatement lock = connection.prepareStatement(TRY_LOCK)) {
            lock.setString(1, name(generation));
            try (ResultSet row = lock.executeQuery()) {
                row.next();
                return row.getBoolean(1) ? activeState(connection, generation) : null;
            }
        }
    }

    /// Acquires the lock of all shards for the connection's transaction, waiting for running derivations.
    ///
    /// @return the state of the generation; null if it is not active or paused
    public static @Nullable GenerationState acquire(Connection connection, Generation generation) throws SQLException {
        await(connection, generation);
        return activeState(connection, generation);
    }

    /// Acquires the lock of all shards, waiting for running derivations.
    static void await(Connection connection, Generation generation) throws SQLException {
        try (PreparedStatement lock = connection.prepareStatement(LOCK)) {
            lock.setString(1, name(generation));
            lock.execute();
        }
    }

    private static @Nullable GenerationState activeState(Connection connection, Generation generation)
            throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(ACTIVE_STATE)) {
            generation.bind(query, 1);
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? GenerationState.valueOf(row.getString(1)) : null;
            }
        }
    }

    private static String name(Generation generation) {
        return "altdata derives " + generation.schema();
    }
}
