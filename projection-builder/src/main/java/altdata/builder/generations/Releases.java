package altdata.builder.generations;

import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Promotes generations by switching the pointer to the live release. The API reads the pointer once per
/// request, so no response mixes two releases, and readers are never blocked.
public final class Releases {
    private static final long CATCH_UP_TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private static final String SET_STATE =
            "update altdata.generation set state = ? where projection = ? and number = ?";
    private static final String RESUME =
            "update altdata.generation set paused = false, rows_per_second = null where projection = ? and number = ?";
    private static final String END_COMPARISONS = "delete from altdata.shadow where projection = ?";
    private static final String PREVIOUS = """
            select r.projection, r.number, g.state
            from altdata.release_generation r
            join altdata.generation g on (g.projection, g.number) = (r.projection, r.number)
            where r.release_id = (
                select max(id) from altdata.release where id < (select release_id from altdata.live_release)
            )
            """;

    private Releases() {}

    /// Makes generations live as soon as they have applied all records of the live ones, which become RETAINED.
    ///
    /// @throws OperationRejectedException if one of them is live, is not READY or RETAINED, or does not catch
    /// up
    public static void promote(Connection connection, Map<Projection, Generation> chosen) throws SQLException {
        connection.setAutoCommit(false);
        Generations.lock(connection);
        Map<Projection, Generation> live = LiveRelease.generations(connection);
        for (Map.Entry<Projection, Generation> entry : chosen.entrySet()) {
            Generation generation = entry.getValue();
            Generation former = live.get(entry.getKey());
            if (former == null || former.equals(generation)) {
                throw new OperationRejectedException(generation + " is already live");
            }
            GenerationState state = Generations.state(connection, generation);
            if (state != GenerationState.READY && state != GenerationState.RETAINED) {
                throw new OperationRejectedException(generation + " is " + state
                        + "; only a READY or RETAINED generation can be promoted (see projections status)");
            }
            lockAndAwaitCaughtUp(connection, former, generation);
            setState(connection, former, GenerationState.RETAINED);
            setState(connection, generation, GenerationState.LIVE);
            resume(connection, generation);
            live.put(entry.getKey(), generation);
        }
        LiveRelease.set(connection, live);
        // In this transaction, so that the API reads all changes at once.
        Canaries.end(connection, chosen.values());
        endComparisons(connection, chosen.keySet());
        connection.commit();
    }

    /// Ends shadow reads: another generation is live, and a later rollback must not continue them.
    private static void endComparisons(Connection connection, Set<Projection> promoted) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement(END_COMPARISONS)) {
            for (Projection projection : promoted) {
                delete.setString(1, projection.publishedName());
                delete.executeUpdate();
            }
        }
    }

    /// Makes the generations of the previous release live again.
    ///
    /// @return the generations that became live
    /// @throws OperationRejectedException if there is no previous release, or one of its generations was
    /// dropped
    public static Map<Projection, Generation> rollback(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        // Before the previous release is read, because a promotion would change it.
        Generations.lock(connection);
        Map<Projection, Generation> former = previous(connection);
        promote(connection, former);
        return former;
    }

    /// The generations that a rollback would make live; empty if no rollback is possible.
    public static Set<Generation> rollbackTargets(Connection connection) throws SQLException {
        try {
            return Set.copyOf(previous(connection).values());
        } catch (OperationRejectedException _) {
            return Set.of();
        }
    }

    /// The generations of the previous release that are no longer live.
    ///
    /// @throws OperationRejectedException if there is no previous release, or one of its generations was
    /// dropped
    public static Map<Projection, Generation> previous(Connection connection) throws SQLException {
        Map<Projection, Generation> live = LiveRelease.generations(connection);
        Map<Projection, Generation> former = new EnumMap<>(Projection.class);
        try (PreparedStatement query = connection.prepareStatement(PREVIOUS);
                ResultSet row = query.executeQuery()) {
            while (row.next()) {
                Projection projection = Projection.find(row.getString(1)).orElse(null);
                if (projection == null) {
                    // Only a newer version knows it; it stays as it is.
                    continue;
                }
                Generation generation = new Generation(projection, row.getInt(2));
                if (!generation.equals(live.get(projection))) {
                    if (GenerationState.valueOf(row.getString(3)) != GenerationState.RETAINED) {
                        throw new OperationRejectedException("rollback is not possible: " + generation
                                + " of the previous release is " + row.getString(3));
                    }
                    former.put(projection, generation);
                }
            }
        }
        if (former.isEmpty()) {
            throw new OperationRejectedException("rollback is not possible: there is no previous release");
        }
        return former;
    }

    /// Locks the live generation against writers until the end of the transaction, and waits up to 5 s until
    /// the next one has applied the same records.
    ///
    /// @throws OperationRejectedException on timeout
    static void lockAndAwaitCaughtUp(Connection connection, Generation live, Generation next) throws SQLException {
        GenerationWriteLock.acquire(connection, live);
        awaitCaughtUp(connection, next, live);
        for (Generation generation : List.of(live, next)) {
            Settlement.of(connection, generation).await(connection);
        }
    }

    private static void awaitCaughtUp(Connection connection, Generation generation, Generation former)
            throws SQLException {
        long end = System.nanoTime() + CATCH_UP_TIMEOUT_NANOS;
        while (GenerationLag.of(connection, generation, former) > 0) {
            pauseOrTimeOut(end, generation, former);
        }
        // The generation still consumes records, so it may always have dirty marks: ignore newer ones.
        long lastMark = DirtyMarks.last(connection, generation);
        while (DirtyMarks.existUpTo(connection, generation, lastMark)) {
            pauseOrTimeOut(end, generation, former);
        }
    }

    private static void pauseOrTimeOut(long end, Generation generation, Generation former) {
        if (System.nanoTime() - end > 0) {
            throw new OperationRejectedException(
                    generation + " has not caught up with " + former + "; is it paused, or is no builder running?");
        }
        LockSupport.parkNanos(POLL_NANOS);
    }

    /// Ends the pause and the throttle of a promoted generation: a paused live generation would not get new
    /// records, and the throttle of a replay must not delay them.
    private static void resume(Connection connection, Generation generation) throws SQLException {
        try (PreparedStatement resume = connection.prepareStatement(RESUME)) {
            generation.bind(resume, 1);
            resume.executeUpdate();
        }
    }

    private static void setState(Connection connection, Generation generation, GenerationState state)
            throws SQLException {
        try (PreparedStatement set = connection.prepareStatement(SET_STATE)) {
            set.setString(1, state.name());
            generation.bind(set, 2);
            set.executeUpdate();
        }
    }
}
