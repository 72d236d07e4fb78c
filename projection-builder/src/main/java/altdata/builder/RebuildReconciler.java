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

/// Takes generations that are being built from one state to the next, as far as they have come.
final class RebuildReconciler implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RebuildReconciler.class);
    /// So close that it will not take long.
    private static final long CLOSE = 20_000;

    /// So close that a promotion can wait for it. While rows come in it is rarely exactly where the live one is.
    private static final long AT_ONCE = 1_000;

    /// Over all rows a statement takes many minutes, of which the connection hears nothing.
    private static final int LONGEST_STATEMENT_MILLIS =
            Math.toIntExact(Duration.ofHours(2).toMillis());

    private final DataSource database;
    private final LogEndOffsets endOffsets;
    /// Those whose indexes this instance makes or has made. They take long, so that nothing else waits for them.
    private final Set<Generation> indexing = new HashSet<>();
    private final Set<Generation> indexed = new HashSet<>();
    private final ExecutorService indexer = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("indexes").factory());

    RebuildReconciler(DataSource database, LogEndOffsets endOffsets) {
        this.database = database;
        this.endOffsets = endOffsets;
    }

    /// Moves one on where it has come far enough.
    void advance(Connection connection, KnownGeneration known, Generation live) throws SQLException {
        Generation generation = known.generation();
        switch (known.state()) {
            case BUILDING -> {
                if (lag(connection, generation, live) <= CLOSE) {
                    endFilling(known);
                }
            }
            case CATCHING_UP -> {
                if (isIndexed(known)
                        && lag(connection, generation, live) <= AT_ONCE
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

    /// Does not wait for indexes that are being made.
    @Override
    public void close() {
        indexer.shutdownNow();
    }

    private long lag(Connection connection, Generation generation, Generation live) throws SQLException {
        return Generations.topicsDiffer(connection, generation, live)
                ? endOffsets.lag(connection, generation)
                : Generations.lag(connection, generation, live);
    }

    /// From the commit on nobody writes without marking, and what was written until then is marked.
    private void endFilling(KnownGeneration known) throws SQLException {
        Generation generation = known.generation();
        try (Connection connection = database.getConnection()) {
            connection.setNetworkTimeout(Runnable::run, LONGEST_STATEMENT_MILLIS);
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
            indexer.execute(() -> index(generation));
        }
        return false;
    }

    private void index(Generation generation) {
        try (Connection connection = database.getConnection()) {
            connection.setNetworkTimeout(Runnable::run, LONGEST_STATEMENT_MILLIS);
            connection.setAutoCommit(false);
            Generations.createQueryIndexes(connection, generation);
            connection.commit();
            synchronized (this) {
                indexed.add(generation);
            }
        } catch (SQLException e) {
            LOG.warn("the indexes of {} are put off: {}", generation, e.getMessage());
        } finally {
            synchronized (this) {
                indexing.remove(generation);
            }
        }
    }
}
