package altdata.builder.generations;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// What an operator may do to a generation that is not live. The builders notice within a second.
public final class GenerationLifecycle {
    private static final String PAUSE = "update altdata.generation set paused = ? where projection = ? and number = ?";
    private static final String DROP = """
            update altdata.generation set state = 'DROPPED' where projection = ? and number = ?
            """;
    private static final String FORGET_CHECKPOINTS =
            "delete from altdata.checkpoint where projection = ? and number = ?";

    /// What is still to come of the time in which an instance of the API may not have noticed the last flip: each
    /// looks every second.
    private static final String READERS_TO_COME = """
            select greatest(0, 3000 - extract(epoch from clock_timestamp() - r.created_at) * 1000)::bigint
            from altdata.live_release l
            join altdata.release r on r.id = l.release_id
            """;

    private GenerationLifecycle() {}

    /// Lets the builders stop at a generation, or go on. Once a pause returns, nothing more is written, whether or
    /// not every builder has noticed yet.
    ///
    /// @throws OperationRejectedException where it is not one they work at
    public static void setPaused(Connection connection, Generation generation, boolean paused) throws SQLException {
        connection.setAutoCommit(false);
        Generations.lock(connection);
        GenerationState state = Generations.state(connection, generation);
        if (!state.isActive()) {
            throw new OperationRejectedException(generation + " is " + state + ": there is nothing to pause");
        }
        try (PreparedStatement pause = connection.prepareStatement(PAUSE)) {
            pause.setBoolean(1, paused);
            pause.setString(2, generation.projection().publishedName());
            pause.setInt(3, generation.number());
            pause.executeUpdate();
        }
        if (paused) {
            Generations.fence(connection, generation);
        }
        connection.commit();
        if (paused) {
            DerivationLock.await(connection, generation);
            connection.commit();
        }
    }

    /// Gives up a generation that is being built.
    ///
    /// @throws OperationRejectedException where it is none of those
    public static void cancel(Connection connection, Generation generation) throws SQLException {
        remove(
                connection,
                generation,
                EnumSet.of(GenerationState.BUILDING, GenerationState.CATCHING_UP, GenerationState.READY),
                "only one that is being built can be cancelled");
    }

    /// Drops a generation that is not needed any more; there is no rollback to it.
    ///
    /// @throws OperationRejectedException where it is live or being built
    public static void drop(Connection connection, Generation generation) throws SQLException {
        remove(
                connection,
                generation,
                EnumSet.of(GenerationState.READY, GenerationState.RETAINED, GenerationState.FAILED),
                "only one that is READY, RETAINED or FAILED can be dropped");
    }

    /// Waits until nobody reads what the last flip took out of the live release.
    private static void awaitReaders(Connection connection) throws SQLException {
        long millis;
        do {
            try (PreparedStatement query = connection.prepareStatement(READERS_TO_COME);
                    ResultSet row = query.executeQuery()) {
                millis = row.next() ? row.getLong(1) : 0;
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
        } while (millis > 0);
    }

    private static void remove(
            Connection connection, Generation generation, Set<GenerationState> allowed, String otherwise)
            throws SQLException {
        connection.setAutoCommit(false);
        Generations.lock(connection);
        GenerationState state = Generations.state(connection, generation);
        if (!allowed.contains(state)) {
            throw new OperationRejectedException(generation + " is " + state + ": " + otherwise);
        }
        awaitReaders(connection);
        dropTables(connection, generation);
        connection.commit();
    }

    /// Drops what there is of it, in the connection's open transaction.
    static void dropTables(Connection connection, Generation generation) throws SQLException {
        GenerationWriteLock.take(connection, generation);
        DerivationLock.await(connection, generation);
        // Without them a builder can write nothing more.
        execute(connection, FORGET_CHECKPOINTS, generation);
        execute(connection, DROP, generation);
        try (Statement drop = connection.createStatement()) {
            drop.execute("drop schema " + generation.schema() + " cascade");
        }
    }

    private static void execute(Connection connection, String sql, Generation generation) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, generation.projection().publishedName());
            statement.setInt(2, generation.number());
            statement.executeUpdate();
        }
    }
}
