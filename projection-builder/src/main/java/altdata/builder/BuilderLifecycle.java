package altdata.builder;

import altdata.builder.generations.Generations;
import altdata.builder.log.LogEndOffsets;
import altdata.builder.log.RootCause;
import altdata.builder.log.TopicCreation;
import altdata.builder.log.TopicConfigCheck;
import altdata.contracts.tables.ControlTables;
import altdata.contracts.tables.DatabaseAddress;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
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

/// Starts the builder in whatever order its servers come up: waits for PostgreSQL, migrates, waits for Kafka,
/// then works.
@Component
final class BuilderLifecycle implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(BuilderLifecycle.class);
    private static final long MILLIS_BETWEEN_TRIES = 250;
    /// With what comes before and after, ten seconds at most.
    private static final Duration LONGEST_BATCH = Duration.ofSeconds(6);

    private static final Duration LONGEST_HANDOVER = Duration.ofSeconds(2);

    private final HikariDataSource database;
    private final Admin admin;
    private final KafkaProperties kafka;
    private final GenerationConsumerFactory reading;
    private final BuilderSettings settings;
    private final CountDownLatch stopping = new CountDownLatch(1);
    private @Nullable Thread starter;
    private volatile String waitingFor = "PostgreSQL";
    private volatile @Nullable GenerationSupervisor working;

    BuilderLifecycle(
            HikariDataSource database,
            Admin admin,
            KafkaProperties kafka,
            GenerationConsumerFactory reading,
            BuilderSettings settings) {
        this.kafka = kafka;
        this.database = database;
        this.admin = admin;
        this.reading = reading;
        this.settings = settings;
    }

    @Override
    public void start() {
        starter = Thread.ofPlatform().name("start").start(this::startOnceServersAnswer);
    }

    @Override
    public void stop() {
        stopping.countDown();
        Thread thread = starter;
        if (thread != null) {
            thread.interrupt();
        }
        GenerationSupervisor generations = working;
        if (generations != null) {
            LOG.info("stopping: finishing the batches in hand");
            generations.stop();
            end(generations);
        }
    }

    /// A batch that takes too long is taken out of its hands: nothing of it is written, and its partitions can still
    /// be handed over in order.
    private void end(GenerationSupervisor generations) {
        try {
            if (!generations.haveEnded(LONGEST_BATCH)) {
                LOG.warn("a batch has not ended within {} s and is given up", LONGEST_BATCH.toSeconds());
                database.close();
                if (!generations.haveEnded(LONGEST_HANDOVER)) {
                    LOG.warn(
                            "partitions could not be handed over; they move when Kafka's session of this instance ends");
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

    /// Whether it reads.
    boolean isWorking() {
        return working != null;
    }

    /// The server it is waiting for before it reads.
    String waitingFor() {
        return waitingFor;
    }

    private void startOnceServersAnswer() {
        try {
            untilItWorks("PostgreSQL at " + DatabaseAddress.parse(settings.databaseUrl()), this::prepareDatabase);
            waitingFor = "Kafka";
            untilItWorks("Kafka at " + String.join(",", kafka.getBootstrapServers()), this::prepareTopics);
            working = GenerationSupervisor.start(reading, database, new RebuildReconciler(database, new LogEndOffsets(admin)));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private interface Attempt<R> {
        R make() throws SQLException, ExecutionException, InterruptedException;
    }

    private <R> R untilItWorks(String server, Attempt<R> attempt) throws InterruptedException {
        String lastMessage = "";
        while (true) {
            try {
                return attempt.make();
            } catch (SQLException | FlywayException | ExecutionException e) {
                String message = RootCause.of(e);
                if (!message.equals(lastMessage)) {
                    LOG.warn("waiting for {}: {}", server, message);
                    lastMessage = message;
                }
            }
            if (stopping.await(MILLIS_BETWEEN_TRIES, TimeUnit.MILLISECONDS)) {
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
