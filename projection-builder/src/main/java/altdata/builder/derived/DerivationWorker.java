package altdata.builder.derived;

import altdata.builder.generations.DerivationLock;
import altdata.builder.generations.Generation;
import altdata.builder.generations.Generations;
import altdata.builder.generations.MissingTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps the derived tables of one generation up to date. Each builder runs one, and [DerivationLock] lets a
/// single one work at a time.
public final class DerivationWorker {
    private static final Logger LOG = LoggerFactory.getLogger(DerivationWorker.class);
    private static final long POLL_MILLIS = 100;
    private static final long MAX_PAUSE_MILLIS = 500;
    private static final long RETRY_MILLIS = 1_000;

    private final DataSource database;
    private final Generation generation;
    private final Derivation derivation;
    private final Clock clock;
    private final CountDownLatch stopping = new CountDownLatch(1);
    private final Thread thread;

    private DerivationWorker(DataSource database, Generation generation, Derivation derivation, Clock clock) {
        this.database = database;
        this.generation = generation;
        this.derivation = derivation;
        this.clock = clock;
        this.thread = Thread.ofPlatform().name("derive-" + generation.schema()).unstarted(this::run);
    }

    /// Starts the worker's thread.
    public static DerivationWorker start(
            DataSource database, Generation generation, Derivation derivation, Clock clock) {
        DerivationWorker worker = new DerivationWorker(database, generation, derivation, clock);
        worker.thread.start();
        return worker;
    }

    /// Stops after the current transaction; does not wait for it.
    public void stop() {
        stopping.countDown();
    }

    /// Whether the thread has ended.
    public boolean hasStopped() {
        return !thread.isAlive();
    }

    private void run() {
        try {
            long wait = 0;
            while (!stopping.await(wait, TimeUnit.MILLISECONDS)) {
                wait = step();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Derives once. After work it pauses for as long as the work took, 100 to 500 ms: while records stream in,
    /// a scope that is marked repeatedly during the pause is derived once, and half of the time is left to the
    /// writers.
    ///
    /// @return the pause before the next step, in milliseconds
    private long step() {
        try {
            long startedAt = System.nanoTime();
            return derive()
                    ? Math.clamp(
                            TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startedAt), POLL_MILLIS, MAX_PAUSE_MILLIS)
                    : POLL_MILLIS;
        } catch (SQLException e) {
            if (MissingTables.caused(e)) {
                LOG.info("{} was dropped; its derivation is going to be stopped", generation.schema());
            } else {
                LOG.warn(
                        "could not update the derived tables of {}: {}; retrying in 1 s",
                        generation.schema(),
                        e.getMessage());
            }
        } catch (RuntimeException e) {
            // A bug. The dirty marks are still there.
            LOG.error("could not update the derived tables of {}; retrying in 1 s", generation.schema(), e);
        }
        return RETRY_MILLIS;
    }

    private boolean derive() throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            boolean isChanged = DerivationLock.tryAcquire(connection, generation)
                    && derivation.derive(
                            connection, generation.schema(), LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC));
            if (isChanged) {
                Generations.incrementVersion(connection, generation);
            }
            connection.commit();
            return isChanged;
        }
    }
}
