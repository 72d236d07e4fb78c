package altdata.builder.generations;

import altdata.builder.tables.LockTimeout;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Operations on generations: pause, resume, cancel and drop, each of all given generations or of none. The
/// builders react within a second.
public final class GenerationLifecycle {
    private static final String SET_PAUSED =
            "update altdata.generation set paused = ? where projection = ? and number = ?";
    private static final String MARK_DROPPED = """
            update altdata.generation set state = 'DROPPED' where projection = ? and number = ?
            """;
    private static final String DELETE_CHECKPOINTS =
            "delete from altdata.checkpoint where projection = ? and number = ?";

    private static final String DELETE_SETTLED_POSITIONS =
            "delete from altdata.settled_position where projection = ? and number = ?";
    private static final String DELETE_HORIZONS =
            "delete from altdata.content_horizon where projection = ? and number = ?";
    private static final String DELETE_DERIVATIONS =
            "delete from altdata.distributed_derivation where projection = ? and number = ?";

    private static final String END_COMPARISON = "delete from altdata.shadow where projection = ? and number = ?";

    /// The rest of the 3 s after the last promotion during which an instance of the API may still use the
    /// previous release, because instances poll the live release.
    private static final String READER_GRACE_MILLIS = """
            select greatest(0, 3000 - extract(epoch from clock_timestamp() - r.created_at) * 1000)::bigint
            from altdata.live_release l
            join altdata.release r on r.id = l.release_id
            """;

    private static final long REMOVAL_TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long REMOVAL_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private GenerationLifecycle() {}

    /// Pauses or resumes generations. After a pause returns nothing is written any more, even if a builder has
    /// not noticed it yet, because its writers are fenced.
    ///
    /// @throws OperationRejectedException if one of them is DROPPED or FAILED
    public static void setPaused(Connection connection, List<Generation> generations, boolean paused)
            throws SQLException {
        connection.setAutoCommit(false);
        Generations.lock(connection);
        for (Generation generation : generations) {
            GenerationState state = Generations.state(connection, generation);
            if (!state.isActive()) {
                throw new OperationRejectedException(generation + " is " + state + ": no builder consumes it");
            }
            setPaused(connection, generation, paused);
        }
        connection.commit();
        if (paused) {
            for (Generation generation : generations) {
                DerivationLock.await(connection, generation);
                connection.commit();
            }
        }
    }

    private static void setPaused(Connection connection, Generation generation, boolean paused) throws SQLException {
        try (PreparedStatement pause = connection.prepareStatement(SET_PAUSED)) {
            pause.setBoolean(1, paused);
            generation.bind(pause, 2);
            pause.executeUpdate();
        }
        if (paused) {
            GenerationWriteLock.fence(connection, generation);
        }
    }

    /// Cancels the build of generations and drops their tables.
    ///
    /// @throws OperationRejectedException if one of them is not BUILDING, CATCHING_UP or READY
    public static void cancel(Connection connection, List<Generation> generations) throws SQLException {
        remove(
                connection,
                generations,
                EnumSet.of(GenerationState.BUILDING, GenerationState.CATCHING_UP, GenerationState.READY),
                "only a generation that is BUILDING, CATCHING_UP or READY can be cancelled");
    }

    /// Drops generations that are no longer needed; after that a rollback to them is not possible.
    ///
    /// @throws OperationRejectedException if one of them is not READY, RETAINED or FAILED
    public static void drop(Connection connection, List<Generation> generations) throws SQLException {
        remove(
                connection,
                generations,
                EnumSet.of(GenerationState.READY, GenerationState.RETAINED, GenerationState.FAILED),
                "only a generation that is READY, RETAINED or FAILED can be dropped");
    }

    /// Waits until no instance of the API reads the generations that the last promotion replaced.
    private static void awaitReaders(Connection connection) throws SQLException {
        long millis;
        do {
            try (PreparedStatement query = connection.prepareStatement(READER_GRACE_MILLIS);
                    ResultSet row = query.executeQuery()) {
                millis = row.next() ? row.getLong(1) : 0;
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
        } while (millis > 0);
    }

    private static void remove(
            Connection connection, List<Generation> generations, Set<GenerationState> allowed, String reason)
            throws SQLException {
        connection.setAutoCommit(false);
        // Before other operators are locked out, because a copy of base tables may take minutes.
        for (Generation generation : generations) {
            DerivationLock.await(connection, generation);
            connection.commit();
        }
        long start = System.nanoTime();
        boolean isRemoved = false;
        while (!isRemoved) {
            Generations.lock(connection);
            requireRemovable(connection, generations, allowed, reason);
            awaitReaders(connection);
            try {
                for (Generation generation : generations) {
                    dropUnlessRead(
                            connection, generation, "nothing was dropped. Run the command again when that has ended");
                }
                connection.commit();
                isRemoved = true;
            } catch (OperationRejectedException e) {
                connection.rollback();
                if (System.nanoTime() - start > REMOVAL_TIMEOUT_NANOS) {
                    throw e;
                }
                // Promotions and rollbacks get the lock meanwhile.
                LockSupport.parkNanos(REMOVAL_PAUSE_NANOS);
            }
        }
    }

    private static void requireRemovable(
            Connection connection, List<Generation> generations, Set<GenerationState> allowed, String reason)
            throws SQLException {
        for (Generation generation : generations) {
            GenerationState state = Generations.state(connection, generation);
            if (!allowed.contains(state)) {
                throw new OperationRejectedException(generation + " is " + state + ": " + reason);
            }
            Canaries.rejectIfMember(connection, generation);
        }
    }

    /// Drops the tables and checkpoints of a generation, in the connection's open transaction. Does not wait for long
    /// reads.
    ///
    /// @param consequence completes the message of the exception
    /// @throws OperationRejectedException if another transaction uses the tables for 5 s
    static void dropUnlessRead(Connection connection, Generation generation, String consequence) throws SQLException {
        try (Statement limit = connection.createStatement()) {
            limit.execute("set local lock_timeout = '5s'");
            dropTables(connection, generation);
            limit.execute("set local lock_timeout = 0");
        } catch (SQLException e) {
            if (!LockTimeout.hasCaused(e)) {
                throw e;
            }
            throw new OperationRejectedException("a transaction uses " + generation
                    + ", for example of export, projections verify or diff, or of a builder that creates its indexes,"
                    + " so it cannot be dropped; " + consequence);
        }
    }

    private static void dropTables(Connection connection, Generation generation) throws SQLException {
        // In the order in which a copy of base tables locks.
        DerivationLock.await(connection, generation);
        GenerationWriteLock.acquire(connection, generation);
        // A builder cannot write without checkpoints.
        execute(connection, DELETE_CHECKPOINTS, generation);
        execute(connection, DELETE_SETTLED_POSITIONS, generation);
        execute(connection, DELETE_HORIZONS, generation);
        execute(connection, DELETE_DERIVATIONS, generation);
        execute(connection, END_COMPARISON, generation);
        execute(connection, MARK_DROPPED, generation);
        try (Statement drop = connection.createStatement()) {
            drop.execute("drop schema " + generation.schema() + " cascade");
        }
    }

    private static void execute(Connection connection, String sql, Generation generation) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            generation.bind(statement, 1);
            statement.executeUpdate();
        }
    }
}
