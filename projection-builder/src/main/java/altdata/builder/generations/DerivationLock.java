package altdata.builder.generations;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/// Who derives a generation's tables holds this lock. It is let go with the transaction, so a dead owner is
/// followed at once.
public final class DerivationLock {
    private static final String TRY = "select pg_try_advisory_xact_lock(hashtextextended(?, 0))";
    private static final String AWAIT = "select pg_advisory_xact_lock(hashtextextended(?, 0))";
    /// Asked only after the lock was taken: who sets the mark awaits the lock afterwards.
    private static final String IS_AT_WORK = "select not paused and state in (" + GenerationState.activeLiterals()
            + ") from altdata.generation where projection = ? and number = ?";

    private DerivationLock() {}

    /// Whether the connection's transaction is the one to derive now: nobody else does, and the generation is
    /// neither paused nor given up.
    public static boolean tryTake(Connection connection, Generation generation) throws SQLException {
        try (PreparedStatement lock = connection.prepareStatement(TRY)) {
            lock.setString(1, name(generation));
            return isTrue(lock) && isAtWork(connection, generation);
        }
    }

    /// Waits until nobody derives.
    static void await(Connection connection, Generation generation) throws SQLException {
        try (PreparedStatement lock = connection.prepareStatement(AWAIT)) {
            lock.setString(1, name(generation));
            lock.execute();
        }
    }

    private static boolean isAtWork(Connection connection, Generation generation) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(IS_AT_WORK)) {
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
