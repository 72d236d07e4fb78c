package altdata.builder;

import altdata.builder.generations.Distribution;
import altdata.builder.generations.Generations;
import altdata.builder.generations.Partitioning;
import altdata.builder.log.LogEndOffsets;
import altdata.builder.log.ReadProgress;
import altdata.builder.log.TopicConfigCheck;
import altdata.builder.log.TopicCreation;
import altdata.builder.schedule.PeriodicTask;
import altdata.contracts.failure.FailureText;
import altdata.contracts.tables.ControlTables;
import altdata.contracts.tables.DatabaseAddress;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/// Starts the builder regardless of the order in which its servers start: waits for PostgreSQL, migrates the
/// schema, waits for Kafka, creates missing topics, and starts the consumers.
@Component
final class BuilderLifecycle implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(BuilderLifecycle.class);
    private static final long RETRY_MILLIS = 250;
    /// Together with [#HANDOVER_TIMEOUT] and the rest of the shutdown this stays below 10 s.
    private static final Duration BATCH_TIMEOUT = Duration.ofSeconds(6);

    private static final Duration HANDOVER_TIMEOUT = Duration.ofSeconds(2);

    private final HikariDataSource database;
    private final Admin admin;
    private final KafkaProperties kafka;
    private final GenerationConsumerFactory consumers;
    private final BuilderSettings settings;
    private final Clock clock;
    private final CountDownLatch stopping = new CountDownLatch(1);
    private @Nullable Thread starter;
    private volatile String waitingFor = "PostgreSQL";
    private volatile @Nullable Workers workers;

    private record Workers(GenerationSupervisor supervisor, List<PeriodicTask> tasks) {}

    BuilderLifecycle(
            HikariDataSource database,
            Admin admin,
            KafkaProperties kafka,
            GenerationConsumerFactory consumers,
            BuilderSettings settings,
            Clock clock) {
        this.kafka = kafka;
        this.clock = clock;
        this.database = database;
        this.admin = admin;
        this.consumers = consumers;
        this.settings = settings;
    }

    @Override
    public void start() {
        starter = Thread.ofPlatform().name("start").start(this::startWhenServersRespond);
    }

    @Override
    public void stop() {
        stopping.countDown();
        Thread thread = starter;
        if (thread != null) {
            thread.interrupt();
        }
        Workers running = runningWorkers();
        if (running != null) {
            running.tasks().forEach(PeriodicTask::close);
            GenerationSupervisor started = running.supervisor();
            LOG.info("shutting down: finishing the current batches");
            started.stop();
            drain(started);
        }
    }

    /// Waits for the current batches. If one takes too long, closes the database: the batch is rolled back, and
    /// the consumers can still hand over their partitions.
    private void drain(GenerationSupervisor started) {
        try {
            if (!started.awaitStopped(BATCH_TIMEOUT)) {
                LOG.warn("a batch did not finish within {} s; cancelling it", BATCH_TIMEOUT.toSeconds());
                database.close();
                if (!started.awaitStopped(HANDOVER_TIMEOUT)) {
                    LOG.warn("could not hand over the partitions; "
                            + "Kafka reassigns them when the session of this instance times out");
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return starter != null && stopping.getCount() > 0;
    }

    /// Whether PostgreSQL and Kafka have responded and the consumers were started.
    boolean isReady() {
        return workers != null;
    }

    /// The server that the builder is waiting for before it becomes ready.
    String waitingFor() {
        return waitingFor;
    }

    private void startWhenServersRespond() {
        try {
            retryUntilSuccess("PostgreSQL at " + DatabaseAddress.parse(settings.databaseUrl()), this::prepareDatabase);
            waitingFor = "Kafka";
            retryUntilSuccess("Kafka at " + String.join(",", kafka.getBootstrapServers()), this::prepareTopics);
            startWorkers();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Starts nothing if the builder has been stopped meanwhile.
    private synchronized void startWorkers() {
        if (stopping.getCount() == 0) {
            return;
        }
        LogEndOffsets endOffsets = new LogEndOffsets(admin);
        PostRetention retained = PostRetention.parse(settings.postRetention());
        workers = new Workers(
                GenerationSupervisor.start(
                        consumers,
                        database,
                        new RebuildReconciler(database, endOffsets, retained, clock),
                        settings.upgrade() == BuilderSettings.UpgradeMode.AUTOMATIC
                                ? new UpgradeReconciler(database)
                                : null,
                        clock),
                List.of(
                        RetentionWorker.start(database, retained, clock),
                        ReadProgress.start(database, endOffsets, clock, settings.clockTolerance()),
                        FrozenSessions.startEnding(database)));
    }

    /// The workers to stop; null if they have not started, and then they will not.
    private synchronized @Nullable Workers runningWorkers() {
        return workers;
    }

    private interface Attempt<R> {
        R run() throws SQLException, ExecutionException, InterruptedException;
    }

    private <R> R retryUntilSuccess(String server, Attempt<R> attempt) throws InterruptedException {
        String lastMessage = "";
        while (true) {
            try {
                return attempt.run();
            } catch (SQLException | FlywayException | ExecutionException e) {
                String message = FailureText.ofServer(e);
                if (!message.equals(lastMessage)) {
                    LOG.warn("waiting for {}: {}", server, message);
                    lastMessage = message;
                }
            } catch (RuntimeException e) {
                // For example a setting that only a newer version knows.
                String message = e.toString();
                if (!message.equals(lastMessage)) {
                    LOG.error("could not prepare {}; retrying", server, e);
                    lastMessage = message;
                }
            }
            if (stopping.await(RETRY_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new InterruptedException("stopped while waiting for " + server);
            }
        }
    }

    private boolean prepareDatabase() throws SQLException {
        Flyway.configure()
                .dataSource(database)
                .schemas(ControlTables.SCHEMA)
                .locations(ControlTables.MIGRATIONS)
                .load()
                .migrate();
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            switch (settings.distributed()) {
                case NO -> Distribution.disable(connection);
                case CITUS -> Distribution.enable(connection, settings.shards());
            }
            Partitioning.set(connection, settings.partitionBy().unit());
            connection.commit();
            Generations.createMissing(connection);
            return true;
        }
    }

    private boolean prepareTopics() throws ExecutionException, InterruptedException {
        TopicCreation.createMissing(admin, settings.partitions(), settings.replicas());
        TopicConfigCheck.warnings(admin).forEach(LOG::warn);
        return true;
    }
}
