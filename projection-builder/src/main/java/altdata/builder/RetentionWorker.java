package altdata.builder;

import altdata.builder.generations.DerivationLock;
import altdata.builder.generations.Generation;
import altdata.builder.generations.Generations;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.generations.Settlement;
import altdata.builder.posts.PostExpiry;
import altdata.builder.schedule.PeriodicTask;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Removes the content of old posts from all generations that consume the log, every 10 s. Several builders can do it
/// at once.
final class RetentionWorker {
    private static final Logger LOG = LoggerFactory.getLogger(RetentionWorker.class);
    private static final Duration PERIOD = Duration.ofSeconds(10);

    private final DataSource database;
    private final PostRetention retention;
    private final Clock clock;

    private RetentionWorker(DataSource database, PostRetention retention, Clock clock) {
        this.database = database;
        this.retention = retention;
        this.clock = clock;
    }

    /// Removes old posts in a thread of its own, if posts of any platform are to be removed. Closing the task does not
    /// wait for the current transaction.
    static PeriodicTask start(DataSource database, PostRetention retention, Clock clock) {
        RetentionWorker worker = new RetentionWorker(database, retention, clock);
        PeriodicTask task = new PeriodicTask("retention", PERIOD, "remove old posts", worker::removeOldPosts);
        if (!retention.byPlatform().isEmpty()) {
            task.start();
        }
        return task;
    }

    private void removeOldPosts() throws SQLException, InterruptedException {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(true);
            for (KnownGeneration known : Generations.known(connection)) {
                if (known.generation().projection() == Projection.POSTS
                        && known.shouldConsume()
                        // Such a generation may remain after distributed tables were left.
                        && !known.isDistributed()
                        && PostExpiry.isPossible(connection, known.generation().schema())) {
                    removeOldPosts(connection, known);
                }
            }
        }
    }

    private void removeOldPosts(Connection connection, KnownGeneration known)
            throws SQLException, InterruptedException {
        String schema = known.generation().schema();
        for (Map.Entry<String, Instant> each : retention.horizons(clock).entrySet()) {
            String platform = each.getKey();
            Instant horizon = each.getValue();
            while (PostExpiry.hasOld(connection, schema, platform, horizon)) {
                long startedAt = System.nanoTime();
                removeBatch(connection, known, platform, horizon);
                // Leaves half of the time to the derivation, which needs the same lock.
                TimeUnit.NANOSECONDS.sleep(System.nanoTime() - startedAt);
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
