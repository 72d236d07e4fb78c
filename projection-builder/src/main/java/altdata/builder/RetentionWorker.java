package altdata.builder;

import altdata.builder.generations.DerivationLock;
import altdata.builder.generations.Generation;
import altdata.builder.generations.Generations;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.generations.Settlement;
import altdata.builder.posts.PostExpiry;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Removes the content of old posts from all generations that consume the log, every 10 s. Several builders can do it
/// at once.
final class RetentionWorker implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RetentionWorker.class);
    private static final Duration PERIOD = Duration.ofSeconds(10);

    private final DataSource database;
    private final PostRetention retention;
    private final Clock clock;
    private final CountDownLatch stopping = new CountDownLatch(1);

    private RetentionWorker(DataSource database, PostRetention retention, Clock clock) {
        this.database = database;
        this.retention = retention;
        this.clock = clock;
    }

    /// Starts the worker's thread, if posts of any platform are to be removed.
    static RetentionWorker start(DataSource database, PostRetention retention, Clock clock) {
        RetentionWorker worker = new RetentionWorker(database, retention, clock);
        if (!retention.byPlatform().isEmpty()) {
            Thread.ofPlatform().daemon().name("retention").start(worker::run);
        }
        return worker;
    }

    /// Stops after the current transaction; does not wait for it.
    @Override
    public void close() {
        stopping.countDown();
    }

    private void run() {
        try {
            do {
                removeOldPosts();
            } while (!stopping.await(PERIOD.toSeconds(), TimeUnit.SECONDS));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void removeOldPosts() throws InterruptedException {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(true);
            for (KnownGeneration known : Generations.known(connection)) {
                if (known.generation().projection() == Projection.POSTS
                        && known.shouldConsume()
                        && PostExpiry.isPossible(connection, known.generation().schema())) {
                    removeOldPosts(connection, known);
                }
            }
        } catch (SQLException e) {
            LOG.warn("could not remove old posts: {}; retrying in {} s", e.getMessage(), PERIOD.toSeconds());
        } catch (RuntimeException e) {
            LOG.error("could not remove old posts; retrying in {} s", PERIOD.toSeconds(), e);
        }
    }

    private void removeOldPosts(Connection connection, KnownGeneration known)
            throws SQLException, InterruptedException {
        String schema = known.generation().schema();
        for (Map.Entry<String, Instant> each : retention.horizons(clock).entrySet()) {
            String platform = each.getKey();
            Instant horizon = each.getValue();
            boolean isStopping = false;
            while (!isStopping && PostExpiry.hasOld(connection, schema, platform, horizon)) {
                long startedAt = System.nanoTime();
                removeBatch(connection, known, platform, horizon);
                // Leaves half of the time to the derivation, which needs the same lock.
                isStopping = stopping.await(System.nanoTime() - startedAt, TimeUnit.NANOSECONDS);
            }
            dropPartitions(connection, known, platform, horizon);
        }
    }

    private static void removeBatch(Connection connection, KnownGeneration known, String platform, Instant horizon)
            throws SQLException {
        Generation generation = known.generation();
        connection.setAutoCommit(false);
        if (DerivationLock.acquire(connection, generation) == null) {
            throw new SQLException(generation + " is paused or dropped");
        }
        PostExpiry.expire(connection, generation.schema(), platform, horizon);
        new Settlement(generation, known.isDistributed()).commitDerivation(connection, Settlement.ALL_SHARDS);
        connection.setAutoCommit(true);
    }

    private static void dropPartitions(Connection connection, KnownGeneration known, String platform, Instant horizon) {
        try {
            int dropped =
                    PostExpiry.dropPartitions(connection, known.generation().schema(), platform, horizon);
            if (dropped > 0) {
                LOG.info("dropped {} empty partitions of {} in {}", dropped, platform, known.generation());
            }
        } catch (SQLException e) {
            LOG.info(
                    "could not drop empty partitions of {} in {}: {}; retrying in {} s",
                    platform,
                    known.generation(),
                    e.getMessage(),
                    PERIOD.toSeconds());
        }
    }
}
