package altdata.builder;

import altdata.builder.derived.Derivation;
import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationState;
import altdata.builder.generations.Generations;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.log.LogEndOffsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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

    /// The network timeout for statements over whole tables, which run for minutes without sending data.
    private static final int STATEMENT_TIMEOUT_MILLIS =
            Math.toIntExact(Duration.ofHours(2).toMillis());

    private final DataSource database;
    private final LogEndOffsets endOffsets;
    /// Generations whose indexes this instance is creating. This takes long, so it runs on a separate thread.
    private final Set<Generation> indexing = new HashSet<>();
    private final Set<Generation> indexed = new HashSet<>();
    private final ExecutorService indexExecutor = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("indexes").factory());

    RebuildReconciler(DataSource database, LogEndOffsets endOffsets) {
        this.database = database;
        this.endOffsets = endOffsets;
    }

    /// Moves a generation to its next state if its lag allows.
    void advance(Connection connection, KnownGeneration known, Generation live) throws SQLException {
        Generation generation = known.generation();
        switch (known.state()) {
            case BUILDING -> {
                if (lag(connection, generation, live) <= CATCHING_UP_LAG) {
                    startCatchingUp(known);
                }
            }
            case CATCHING_UP -> {
                if (isIndexed(known)
                        && isAlmostCurrent(connection, generation, live)
                        && !Generations.hasOldDirtyMarks(connection, generation)
                        && Generations.transition(
                                connection, generation, GenerationState.CATCHING_UP, GenerationState.READY)) {
                    Generations.recordReadyTime(connection, generation);
                    LOG.info("{} is READY", generation);
                }
            }
            case READY, LIVE, RETAINED, DROPPED, FAILED -> {}
        }
    }

    /// Does not wait for indexes that are being created.
    @Override
    public void close() {
        indexExecutor.shutdownNow();
    }

    /// Whether a promotion can wait for the rest.
    private boolean isAlmostCurrent(Connection connection, Generation generation, Generation live) throws SQLException {
        return lag(connection, generation, live) <= READY_LAG
                && (Generations.topicsDiffer(connection, generation, live)
                        || !Generations.hasUnreadPartition(connection, generation, live));
    }

    private long lag(Connection connection, Generation generation, Generation live) throws SQLException {
        return Generations.topicsDiffer(connection, generation, live)
                ? endOffsets.lag(connection, generation)
                : Generations.lag(connection, generation, live);
    }

    /// Moves to CATCHING_UP and marks all derived tables dirty. Fencing makes sure that after the commit every
    /// writer sets dirty marks, so no change is missed.
    private void startCatchingUp(KnownGeneration known) throws SQLException {
        Generation generation = known.generation();
        try (Connection connection = database.getConnection()) {
            connection.setNetworkTimeout(Runnable::run, STATEMENT_TIMEOUT_MILLIS);
            connection.setAutoCommit(false);
            if (Generations.transition(connection, generation, GenerationState.BUILDING, GenerationState.CATCHING_UP)) {
                Generations.fence(connection, generation);
                Derivation derivation = ProjectionBindings.DERIVED.get(generation.projection());
                if (derivation != null && known.scope().isEverything()) {
                    derivation.markAll(connection, generation.schema());
                }
                LOG.info("{} is CATCHING_UP", generation);
            }
            connection.commit();
        }
    }

    private synchronized boolean isIndexed(KnownGeneration known) {
        Generation generation = known.generation();
        if (!known.scope().isEverything() || indexed.contains(generation)) {
            return true;
        }
        if (indexing.add(generation)) {
            indexExecutor.execute(() -> index(generation));
        }
        return false;
    }

    private void index(Generation generation) {
        try (Connection connection = database.getConnection()) {
            connection.setNetworkTimeout(Runnable::run, STATEMENT_TIMEOUT_MILLIS);
            connection.setAutoCommit(false);
            Generations.createQueryIndexes(connection, generation);
            connection.commit();
            synchronized (this) {
                indexed.add(generation);
            }
        } catch (SQLException e) {
            LOG.warn("could not create the indexes of {}: {}; retrying", generation, e.getMessage());
        } finally {
            synchronized (this) {
                indexing.remove(generation);
            }
        }
    }
}
