package altdata.builder;

import altdata.builder.generations.DirtyMarks;
import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationLag;
import altdata.builder.generations.GenerationState;
import altdata.builder.generations.Generations;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.log.LogEndOffsets;
import altdata.builder.posts.PostExpiry;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Moves generations that are being rebuilt through their states: BUILDING, CATCHING_UP, READY.
final class RebuildReconciler implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RebuildReconciler.class);
    /// The maximum lag, in records, at which BUILDING ends.
    private static final long CATCHING_UP_LAG = 20_000;

    /// The maximum lag, in records, of a READY generation: small enough for a promotion to wait for it. It
    /// cannot be 0, because the generation rarely has exactly the live one's offsets while records arrive.
    private static final long READY_LAG = 1_000;

    private final LogEndOffsets endOffsets;
    private final PostRetention retention;
    private final Clock clock;
    private final RebuiltTables tables;
    /// The last mark that each generation had when it was first seen to be almost current.
    private final Map<Generation, Long> firstMarks = new HashMap<>();

    RebuildReconciler(DataSource database, LogEndOffsets endOffsets, PostRetention retention, Clock clock) {
        this.endOffsets = endOffsets;
        this.retention = retention;
        this.clock = clock;
        this.tables = new RebuiltTables(database);
    }

    /// Moves a generation to its next state if its lag allows.
    void advance(Connection connection, KnownGeneration known, Generation live) throws SQLException {
        Generation generation = known.generation();
        switch (known.state()) {
            case BUILDING -> {
                if (known.isBeingCopied()) {
                    tables.startCopy(known);
                } else if (lag(connection, generation, live) <= CATCHING_UP_LAG) {
                    tables.startCatchingUp(known);
                }
            }
            case CATCHING_UP -> {
                if ((!needsIndexes(known) || tables.ensureIndexed(known))
                        && isAlmostCurrent(connection, generation, live)
                        && isDerived(connection, generation)
                        && hasNoOldPosts(connection, generation)
                        && Generations.transition(
                                connection, generation, GenerationState.CATCHING_UP, GenerationState.READY)) {
                    Generations.recordReadyTime(connection, generation);
                    firstMarks.remove(generation);
                    LOG.info("{} is READY", generation);
                }
            }
            case READY, LIVE, RETAINED, DROPPED, FAILED -> {}
        }
    }

    /// Does not wait for work on whole tables.
    @Override
    public void close() {
        tables.close();
    }

    /// A partial replay needs no indexes of its own, unless [RetentionWorker] has to find its old posts.
    private boolean needsIndexes(KnownGeneration known) {
        return known.scope().isEverything()
                || (known.generation().projection() == Projection.POSTS
                        && !retention.byPlatform().isEmpty());
    }

    /// Whether everything was derived once, and later changes without a delay. Marks of the last second are normal if
    /// records arrive, but those of a small generation that has just been marked are as young.
    private boolean isDerived(Connection connection, Generation generation) throws SQLException {
        Long first = firstMarks.get(generation);
        if (first == null) {
            first = DirtyMarks.last(connection, generation);
            firstMarks.put(generation, first);
        }
        return !DirtyMarks.existUpTo(connection, generation, first) && !DirtyMarks.oldOnesExist(connection, generation);
    }

    /// Whether [RetentionWorker] has removed the old posts that the log contains. Requires the indexes.
    private boolean hasNoOldPosts(Connection connection, Generation generation) throws SQLException {
        if (generation.projection() == Projection.POSTS) {
            for (Map.Entry<String, Instant> each : retention.horizons(clock).entrySet()) {
                if (PostExpiry.hasOld(connection, generation.schema(), each.getKey(), each.getValue())) {
                    return false;
                }
            }
        }
        return true;
    }

    /// Whether a promotion can wait for the rest.
    private boolean isAlmostCurrent(Connection connection, Generation generation, Generation live) throws SQLException {
        if (lag(connection, generation, live) > READY_LAG
                || GenerationLag.hasUnreadPartition(connection, generation, live)) {
            return false;
        }
        return !GenerationLag.hasLostRecords(connection, generation, live)
                || !endOffsets.hasUnreadPartition(connection, generation);
    }

    private long lag(Connection connection, Generation generation, Generation live) throws SQLException {
        return GenerationLag.hasLostRecords(connection, generation, live)
                ? endOffsets.lag(connection, generation)
                : GenerationLag.of(connection, generation, live);
    }
}
