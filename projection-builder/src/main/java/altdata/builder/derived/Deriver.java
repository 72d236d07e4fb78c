package altdata.builder.derived;

import altdata.builder.generations.Generation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
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
public final class Deriver implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Deriver.class);
    private static final long MILLIS_BETWEEN_LOOKS = 100;
    private static final long MILLIS_AFTER_FAILURE = 1_000;
    private static final long MOST_MILLIS_TO_STOP = 8_000;

    /// The owner is whoever holds the lock of the schema's name; it is let go with the transaction, so a dead
    /// owner is followed at once.
    private static final String OWN = "select pg_try_advisory_xact_lock(hashtextextended(?, 0))";

    private static final String COUNT_CHANGE = """
            insert into altdata.derivation as d (projection, number, version) values (?, ?, 1)
            on conflict (projection, number) do update set version = d.version + 1
            """;

    private final DataSource database;
    private final Generation generation;
    private final Derivation derivation;
    private final Clock clock;
    private final CountDownLatch stopping = new CountDownLatch(1);
    private final Thread thread;

    private Deriver(DataSource database, Generation generation, Derivation derivation, Clock clock) {
        this.database = database;
        this.generation = generation;
        this.derivation = derivation;
        this.clock = clock;
        this.thread = Thread.ofPlatform().name("derive-" + generation.schema()).unstarted(this::run);
    }

    /// Starts to derive.
    public static Deriver start(DataSource database, Generation generation, Derivation derivation, Clock clock) {
        Deriver deriver = new Deriver(database, generation, derivation, clock);
        deriver.thread.start();
        return deriver;
    }

    /// Lets the scopes in hand finish.
    @Override
    public void close() {
        stopping.countDown();
        try {
            thread.join(MOST_MILLIS_TO_STOP);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
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

    /// @return how long to wait for the next step, in milliseconds
    private long step() {
        try {
            return derived() ? 0 : MILLIS_BETWEEN_LOOKS;
        } catch (SQLException e) {
            LOG.warn(
                    "{}: deriving is put off, the database refused or is away: {}",
                    generation.schema(),
                    e.getMessage());
        } catch (RuntimeException e) {
            // A fault of ours. The marks are still there.
            LOG.error("{} cannot be derived; trying again", generation.schema(), e);
        }
        return MILLIS_AFTER_FAILURE;
    }

    private boolean derived() throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            boolean worked = isOwner(connection)
                    && derivation.derive(
                            connection, generation.schema(), LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC));
            if (worked) {
                countChange(connection);
            }
            connection.commit();
            return worked;
        }
    }

    private void countChange(Connection connection) throws SQLException {
        try (PreparedStatement count = connection.prepareStatement(COUNT_CHANGE)) {
            count.setString(1, generation.projection().publishedName());
            count.setInt(2, generation.number());
            count.executeUpdate();
        }
    }

    private boolean isOwner(Connection connection) throws SQLException {
        try (PreparedStatement own = connection.prepareStatement(OWN)) {
            own.setString(1, "altdata derives " + generation.schema());
            try (ResultSet row = own.executeQuery()) {
                return row.next() && row.getBoolean(1);
            }
        }
    }
}
