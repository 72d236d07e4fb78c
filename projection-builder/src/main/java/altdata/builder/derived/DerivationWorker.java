package altdata.builder.derived;

import altdata.builder.generations.DerivationLock;
import altdata.builder.generations.MissingTables;
import altdata.builder.generations.Generation;
import altdata.builder.generations.Generations;
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

/// Keeps the derived tables of one generation up, as long as no other instance does.
public final class DerivationWorker {
    private static final Logger LOG = LoggerFactory.getLogger(DerivationWorker.class);
    private static final long MILLIS_BETWEEN_LOOKS = 100;
    private static final long MOST_MILLIS_OF_REST = 500;
    private static final long MILLIS_AFTER_FAILURE = 1_000;

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

    /// Starts to derive.
    public static DerivationWorker start(DataSource database, Generation generation, Derivation derivation, Clock clock) {
        DerivationWorker deriver = new DerivationWorker(database, generation, derivation, clock);
        deriver.thread.start();
        return deriver;
    }

    /// Lets the scopes in hand finish; does not wait for that.
    public void stop() {
        stopping.countDown();
    }

    /// Whether it has come to its end.
    public boolean hasEnded() {
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

    /// Rests as long as it has worked, and between two looks at least: while rows stream in, what is marked again and
    /// again meanwhile is derived once, and the other half of the time is theirs.
    ///
    /// @return how long to wait for the next step, in milliseconds
    private long step() {
        try {
            long began = System.nanoTime();
            return derived()
                    ? Math.clamp(
                            TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began),
                            MILLIS_BETWEEN_LOOKS,
                            MOST_MILLIS_OF_REST)
                    : MILLIS_BETWEEN_LOOKS;
        } catch (SQLException e) {
            if (MissingTables.caused(e)) {
                LOG.info("{} was dropped: nothing more is derived", generation);
            } else {
                LOG.warn(
                        "{}: deriving is put off, the database refused or is away: {}",
                        generation.schema(),
                        e.getMessage());
            }
        } catch (RuntimeException e) {
            // A fault of ours. The marks are still there.
            LOG.error("{} cannot be derived; trying again", generation.schema(), e);
        }
        return MILLIS_AFTER_FAILURE;
    }

    private boolean derived() throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            boolean worked = DerivationLock.tryTake(connection, generation)
                    && derivation.derive(
                            connection, generation.schema(), LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC));
            if (worked) {
                Generations.incrementVersion(connection, generation);
            }
            connection.commit();
            return worked;
        }
    }
}
