package altdata.builder.operator;

import altdata.builder.generations.OperationRejectedException;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Waits until the live generations have applied every record that was appended before a moment.
public final class ProjectedMoment {
    private static final long POLL_MILLIS = 100;
    private static final String SELECT = """
            select r.projection, g.schema_name, g.definition, g.paused, p.read_until,
                (select min(c.problem) from altdata.checkpoint c
                where (c.projection, c.number) = (r.projection, r.number))
            from altdata.live_release l
            join altdata.release_generation r on r.release_id = l.release_id
            join altdata.generation g on (g.projection, g.number) = (r.projection, r.number)
            left join altdata.read_progress p on (p.projection, p.number) = (r.projection, r.number)
            """;

    /// @param readUntil null if no builder has recorded any progress
    /// @param problem   why it is halted; null if it is not
    private record Progress(
            String schema,
            String definition,
            boolean isPaused,
            @Nullable Instant readUntil,
            @Nullable String problem) {
        boolean hasReached(Instant moment) {
            return readUntil != null && !readUntil.isBefore(moment);
        }

        String delay() {
            if (problem != null) {
                return schema + " is halted: " + problem;
            }
            if (isPaused) {
                return schema + " is paused; resume it with projections resume";
            }
            return schema
                    + (readUntil == null
                            ? " has not applied all records yet"
                            : " has applied all records only until " + readUntil)
                    + "; check its lag with projections status, and that a projection builder runs";
        }
    }

    private final Connection connection;
    private final List<Projection> projections;

    /// @param connection with autocommit
    public ProjectedMoment(Connection connection, List<Projection> projections) {
        this.connection = connection;
        this.projections = projections;
    }

    /// Checks that the generations have a history.
    ///
    /// @throws OperationRejectedException if one has not; the message says which one, and what to do
    public void checkHistory() throws SQLException {
        Map<Projection, Progress> all = progress();
        for (Projection projection : projections) {
            Progress progress = all.get(projection);
            if (progress == null) {
                throw new OperationRejectedException(
                        "there are no tables of " + projection.publishedName() + " yet; start a projection builder");
            }
            if (!progress.definition().equals(projection.definitionDigest())) {
                throw new OperationRejectedException(
                        progress.schema() + " was built by another version, so its history is unknown;"
                                + " run: altdata projections replay " + projection.publishedName() + " --promote");
            }
            if (progress.readUntil() == null) {
                throw new OperationRejectedException(progress.delay());
            }
        }
    }

    /// Waits until they have reached the moment.
    ///
    /// @param timeout the longest time without progress
    /// @throws OperationRejectedException if one of them does not advance
    public void await(Instant moment, Duration timeout) throws SQLException, InterruptedException {
        Map<Projection, Instant> reached = new EnumMap<>(Projection.class);
        long lastProgress = System.nanoTime();
        while (true) {
            Progress waiting = null;
            Map<Projection, Progress> all = progress();
            for (Projection projection : projections) {
                Progress progress = all.get(projection);
                if (progress != null && !progress.hasReached(moment)) {
                    waiting = progress;
                    Instant until = progress.readUntil();
                    if (until != null && !until.equals(reached.put(projection, until))) {
                        lastProgress = System.nanoTime();
                    }
                }
            }
            if (waiting == null) {
                return;
            }
            if (System.nanoTime() - lastProgress >= timeout.toNanos()) {
                throw new OperationRejectedException(waiting.delay());
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    private Map<Projection, Progress> progress() throws SQLException {
        Map<Projection, Progress> all = new EnumMap<>(Projection.class);
        try (PreparedStatement select = connection.prepareStatement(SELECT);
                ResultSet row = select.executeQuery()) {
            while (row.next()) {
                OffsetDateTime until = row.getObject(5, OffsetDateTime.class);
                Progress progress = new Progress(
                        row.getString(2),
                        row.getString(3),
                        row.getBoolean(4),
                        until == null ? null : until.toInstant(),
                        row.getString(6));
                for (Projection projection : projections) {
                    if (projection.publishedName().equals(row.getString(1))) {
                        all.put(projection, progress);
                    }
                }
            }
        }
        return all;
    }
}
