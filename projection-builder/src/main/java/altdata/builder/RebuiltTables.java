package altdata.builder;

import altdata.builder.derived.Derivation;
import altdata.builder.generations.BaseTableCopy;
import altdata.builder.generations.DerivationLock;
import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationSchema;
import altdata.builder.generations.GenerationState;
import altdata.builder.generations.Generations;
import altdata.builder.generations.KnownGeneration;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Copies the base tables and creates the indexes of generations that are being rebuilt. Both take minutes, so they run
/// on a separate thread.
final class RebuiltTables implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RebuiltTables.class);

    /// The network timeout for statements over whole tables, which run for minutes without sending data.
    static final int STATEMENT_TIMEOUT_MILLIS =
            Math.toIntExact(Duration.ofHours(2).toMillis());

    private final DataSource database;
    /// The generations that this instance is copying or indexing.
    private final Set<Generation> inProgress = new HashSet<>();
    private final Set<Generation> indexed = new HashSet<>();
    private final ExecutorService executor = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("tables").factory());

    RebuiltTables(DataSource database) {
        this.database = database;
    }

    /// Does not wait for tables that are being copied, or for indexes that are being created.
    @Override
    public void close() {
        executor.shutdownNow();
    }

    /// Whether the indexes exist. If not, starts to create them. A partial replay does not need them.
    synchronized boolean ensureIndexed(KnownGeneration known) {
        Generation generation = known.generation();
        if (!known.scope().isEverything() || indexed.contains(generation)) {
            return true;
        }
        if (inProgress.add(generation)) {
            executor.execute(() -> index(generation));
        }
        return false;
    }

    /// Starts to copy the base tables, unless this instance is copying them already.
    synchronized void startCopy(KnownGeneration known) {
        if (inProgress.add(known.generation())) {
            executor.execute(() -> copy(known));
        }
    }

    /// Copies the base tables and moves to CATCHING_UP in one transaction, so that a copy that is interrupted leaves
    /// nothing. Other builders that try it too do not get the lock.
    private void copy(KnownGeneration known) {
        Generation target = known.generation();
        try (Connection connection = database.getConnection()) {
            connection.setNetworkTimeout(Runnable::run, STATEMENT_TIMEOUT_MILLIS);
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setAutoCommit(false);
            if (DerivationLock.tryAcquire(connection, target) == GenerationState.BUILDING) {
                copyInTransaction(connection, known);
            }
            connection.commit();
        } catch (SQLException e) {
            LOG.warn("could not copy the tables of {}: {}; retrying", target, e.getMessage());
        } finally {
            synchronized (this) {
                inProgress.remove(target);
            }
        }
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

    private void index(Generation generation) {
        try (Connection connection = database.getConnection()) {
            connection.setNetworkTimeout(Runnable::run, STATEMENT_TIMEOUT_MILLIS);
            connection.setAutoCommit(false);
            GenerationSchema.createQueryIndexes(connection, generation);
            // Another builder may wait for the locks of this transaction with locks that analyze conflicts with.
            connection.commit();
            GenerationSchema.analyze(connection, generation);
            connection.commit();
            synchronized (this) {
                indexed.add(generation);
            }
        } catch (SQLException e) {
            LOG.warn("could not create the indexes of {}: {}; retrying", generation, e.getMessage());
        } finally {
            synchronized (this) {
                inProgress.remove(generation);
            }
        }
    }
}
