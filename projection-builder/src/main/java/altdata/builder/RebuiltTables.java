package altdata.builder;

import altdata.builder.derived.Derivation;
import altdata.builder.generations.BaseTableCopy;
import altdata.builder.generations.DerivationLock;
import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationSchema;
import altdata.builder.generations.GenerationState;
import altdata.builder.generations.GenerationWriteLock;
import altdata.builder.generations.Generations;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.generations.Settlement;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Does the work on whole tables of generations that are being rebuilt: copies base tables, marks
/// everything to be derived, and creates indexes. Each takes minutes, so they run in the background.
final class RebuiltTables implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RebuiltTables.class);

    /// The network timeout for statements over whole tables, which run for minutes without sending data.
    private static final int STATEMENT_TIMEOUT_MILLIS =
            Math.toIntExact(Duration.ofHours(2).toMillis());

    private final DataSource database;
    /// The generations whose tables this instance is working on.
    private final Set<Generation> inProgress = new HashSet<>();
    private final Set<Generation> indexed = new HashSet<>();
    /// For copies and indexes, one at a time, because each uses much memory of PostgreSQL.
    private final ExecutorService oneAtATime = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("tables").factory());
    /// For the rest, so that a partial replay does not wait until the indexes of another generation are created.
    private final ExecutorService concurrent = Executors.newCachedThreadPool(
            Thread.ofPlatform().daemon().name("mark-", 0).factory());

    RebuiltTables(DataSource database) {
        this.database = database;
    }

    private interface Work {
        void run(Connection connection) throws SQLException;
    }

    /// Does not wait for the current work.
    @Override
    public void close() {
        oneAtATime.shutdownNow();
        concurrent.shutdownNow();
    }

    /// Whether the indexes exist. If not, starts to create them.
    synchronized boolean ensureIndexed(KnownGeneration known) {
        Generation generation = known.generation();
        if (indexed.contains(generation)) {
            return true;
        }
        start(oneAtATime, generation, "create the indexes", connection -> index(connection, generation));
        return false;
    }

    /// Starts to copy the base tables.
    void startCopy(KnownGeneration known) {
        start(oneAtATime, known.generation(), "copy the tables", connection -> copy(connection, known));
    }

    /// Starts to mark everything to be derived, and to move to CATCHING_UP.
    void startCatchingUp(KnownGeneration known) {
        start(concurrent, known.generation(), "mark the tables", connection -> catchUp(connection, known));
    }

    /// Starts the work, unless this instance is working on the generation already. If it fails, the
    /// supervisor starts it again.
    private synchronized void start(Executor executor, Generation generation, String what, Work work) {
        if (inProgress.add(generation)) {
            try {
                executor.execute(() -> run(generation, what, work));
            } catch (RejectedExecutionException _) {
                LOG.debug("did not {} of {}: the builder is stopping", what, generation);
            }
        }
    }

    private void run(Generation generation, String what, Work work) {
        try (Connection connection = database.getConnection()) {
            connection.setNetworkTimeout(Runnable::run, STATEMENT_TIMEOUT_MILLIS);
            connection.setAutoCommit(false);
            work.run(connection);
            connection.commit();
        } catch (SQLException e) {
            LOG.warn("could not {} of {}: {}; retrying", what, generation, e.getMessage());
        } catch (RuntimeException e) {
            LOG.error("could not {} of {}; retrying", what, generation, e);
        } finally {
            synchronized (this) {
                inProgress.remove(generation);
            }
        }
    }

    /// Copies the base tables and moves to CATCHING_UP in one transaction, so that a copy that is
    /// interrupted leaves nothing. Other builders that try it too do not get the lock.
    private static void copy(Connection connection, KnownGeneration known) throws SQLException {
        try (Statement isolation = connection.createStatement()) {
            isolation.execute("set transaction isolation level repeatable read");
        }
        if (DerivationLock.tryAcquire(connection, known.generation()) == GenerationState.BUILDING) {
            copyInTransaction(connection, known);
        }
    }

    /// Moves to CATCHING_UP and marks all derived tables dirty. Fencing makes sure that after the commit every
    /// writer sets dirty marks, so no change is missed.
    private static void catchUp(Connection connection, KnownGeneration known) throws SQLException {
        Generation generation = known.generation();
        if (!Generations.transition(connection, generation, GenerationState.BUILDING, GenerationState.CATCHING_UP)) {
            return;
        }
        GenerationWriteLock.fence(connection, generation);
        if (!new Settlement(generation, known.isDistributed()).isSettled(connection)) {
            // The last batch is visible soon. Without this transaction, so that a takeover can settle it.
            connection.rollback();
            return;
        }
        Derivation derivation = ProjectionBindings.DERIVED.get(generation.projection());
        if (derivation != null && known.scope().isEverything()) {
            derivation.markAll(connection, generation.schema());
        }
        LOG.info("{} is CATCHING_UP", generation);
    }

    private static void copyInTransaction(Connection connection, KnownGeneration known) throws SQLException {
        Generation target = known.generation();
        Generation source = new Generation(target.projection(), Objects.requireNonNull(known.copiedFrom()));
        boolean canBeCopied = Generations.find(Generations.known(connection), source)
                .filter(KnownGeneration::canBeCopied)
                .isPresent();
        if (!canBeCopied) {
            if (Generations.transition(connection, target, GenerationState.BUILDING, GenerationState.FAILED)) {
                LOG.error("{} is FAILED: {}, whose tables it was to copy, was dropped", target, source);
            }
            return;
        }
        BaseTableCopy.copy(connection, source, target);
        Derivation derivation = ProjectionBindings.DERIVED.get(target.projection());
        if (derivation != null) {
            derivation.markAll(connection, target.schema());
        }
        // At the end, because it locks the row of the generation. If an operator has changed the row meanwhile, the
        // transaction fails.
        if (!Generations.transition(connection, target, GenerationState.BUILDING, GenerationState.CATCHING_UP)) {
            connection.rollback();
            return;
        }
        LOG.info("{} has the base tables of {} and is CATCHING_UP", target, source);
    }

    private void index(Connection connection, Generation generation) throws SQLException {
        try (Statement limit = connection.createStatement()) {
            // Another builder may be creating them.
            limit.execute("set local lock_timeout = 0");
        }
        GenerationSchema.createQueryIndexes(connection, generation);
        // Another builder may wait for the locks of this transaction with locks that analyze conflicts with.
        connection.commit();
        GenerationSchema.analyze(connection, generation);
        synchronized (this) {
            indexed.add(generation);
        }
    }
}
