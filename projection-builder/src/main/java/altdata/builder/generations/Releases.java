package altdata.builder.generations;

import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Flips the pointer to the live release. The API reads it once per request, so no answer mixes two releases,
/// and no reader waits for a flip.
public final class Releases {
    private static final long MOST_NANOS_TO_CATCH_UP = TimeUnit.SECONDS.toNanos(5);
    private static final long NANOS_BETWEEN_LOOKS = TimeUnit.MILLISECONDS.toNanos(10);

    private static final String STATE = "update altdata.generation set state = ? where projection = ? and number = ?";
    private static final String RESUME =
            "update altdata.generation set paused = false, rows_per_second = null where projection = ? and number = ?";
    private static final String PREVIOUS = """
            select r.projection, r.number, g.state
            from altdata.release_generation r
            join altdata.generation g on (g.projection, g.number) = (r.projection, r.number)
            where r.release_id = (
                select max(id) from altdata.release where id < (select release_id from altdata.live_release)
            )
            """;

    private Releases() {}

    /// Makes generations live that have seen all that the live ones have; the former ones are retained.
    ///
    /// @throws OperationRejectedException where one of them is in another state, or does not catch up
    public static void promote(Connection connection, Map<Projection, Generation> chosen) throws SQLException {
        connection.setAutoCommit(false);
        Generations.lock(connection);
        Map<Projection, Generation> live = Generations.live(connection);
        for (Map.Entry<Projection, Generation> entry : chosen.entrySet()) {
            Generation generation = entry.getValue();
            Generation former = live.get(entry.getKey());
            if (former == null || former.equals(generation)) {
                throw new OperationRejectedException(generation + " is live already");
            }
            GenerationState state = Generations.state(connection, generation);
            if (state != GenerationState.READY && state != GenerationState.RETAINED) {
                throw new OperationRejectedException(generation + " is " + state
                        + "; only one that is READY or RETAINED can be promoted (see projections status)");
            }
            holdUntilCaughtUp(connection, former, generation);
            setState(connection, former, GenerationState.RETAINED);
            setState(connection, generation, GenerationState.LIVE);
            resume(connection, generation);
            live.put(entry.getKey(), generation);
        }
        Generations.release(connection, live);
        connection.commit();
    }

    /// Makes the generations live again that were before the last flip.
    ///
    /// @return those that have changed
    /// @throws OperationRejectedException where there are none, or one of them was dropped
    public static Map<Projection, Generation> rollback(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        Map<Projection, Generation> former = previous(connection);
        promote(connection, former);
        return former;
    }

    /// The generations that were live before the last flip and are not now.
    ///
    /// @throws OperationRejectedException where there are none, or one of them was dropped
    public static Map<Projection, Generation> previous(Connection connection) throws SQLException {
        Map<Projection, Generation> live = Generations.live(connection);
        Map<Projection, Generation> former = new EnumMap<>(Projection.class);
        try (PreparedStatement query = connection.prepareStatement(PREVIOUS);
                ResultSet row = query.executeQuery()) {
            while (row.next()) {
                Projection projection = Projection.named(row.getString(1));
                Generation generation = new Generation(projection, row.getInt(2));
                if (!generation.equals(live.get(projection))) {
                    if (GenerationState.valueOf(row.getString(3)) != GenerationState.RETAINED) {
                        throw new OperationRejectedException(generation + " was live before, but is " + row.getString(3));
                    }
                    former.put(projection, generation);
                }
            }
        }
        if (former.isEmpty()) {
            throw new OperationRejectedException("there is no earlier release to go back to");
        }
        return former;
    }

    /// Lets nobody write the live generation until the transaction's end, and waits until the next one has read as
    /// much.
    ///
    /// @throws OperationRejectedException where it does not
    static void holdUntilCaughtUp(Connection connection, Generation live, Generation next) throws SQLException {
        GenerationWriteLock.take(connection, live);
        awaitCaughtUp(connection, next, live);
    }

    private static void awaitCaughtUp(Connection connection, Generation generation, Generation former)
            throws SQLException {
        long end = System.nanoTime() + MOST_NANOS_TO_CATCH_UP;
        while (Generations.lag(connection, generation, former) > 0) {
            restBefore(end, generation, former);
        }
        // It goes on reading, so it may never be without a mark: those of what came after are none of this.
        long lastMark = Generations.lastDirtyMark(connection, generation);
        while (Generations.hasDirtyMarksUpTo(connection, generation, lastMark)) {
            restBefore(end, generation, former);
        }
    }

    private static void restBefore(long end, Generation generation, Generation former) {
        if (System.nanoTime() - end > 0) {
            throw new OperationRejectedException(
                    generation + " has not seen yet what " + former + " has; is it paused, or is no builder at work?");
        }
        LockSupport.parkNanos(NANOS_BETWEEN_LOOKS);
    }

    /// One that was paused had seen as much as the live one, and would be seen to stand still from now on; and what a
    /// replay may not take from others is not what rows that come in may not have.
    private static void resume(Connection connection, Generation generation) throws SQLException {
        try (PreparedStatement resume = connection.prepareStatement(RESUME)) {
            resume.setString(1, generation.projection().publishedName());
            resume.setInt(2, generation.number());
            resume.executeUpdate();
        }
    }

    private static void setState(Connection connection, Generation generation, GenerationState state)
            throws SQLException {
        try (PreparedStatement set = connection.prepareStatement(STATE)) {
            set.setString(1, state.name());
            set.setString(2, generation.projection().publishedName());
            set.setInt(3, generation.number());
            set.executeUpdate();
        }
    }
}
