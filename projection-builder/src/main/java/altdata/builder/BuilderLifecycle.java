package altdata.builder;

import altdata.builder.generations.Generations;
import altdata.builder.log.LogEnds;
import altdata.builder.log.TopicCreation;
import altdata.builder.log.TopicSettings;
import altdata.contracts.tables.ControlTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.apache.kafka.clients.admin.Admin;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/// Starts the builder in whatever order its servers come up: waits for PostgreSQL, migrates, waits for Kafka,
/// then works.
@Component
final class BuilderLifecycle implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(BuilderLifecycle.class);
    private static final long SECONDS_BETWEEN_TRIES = 1;

    private final DataSource database;
    private final Admin admin;
    private final LogReading reading;
    private final BuilderSettings settings;
    private final CountDownLatch stopping = new CountDownLatch(1);
    private @Nullable Thread starter;
    private volatile String waitingFor = "PostgreSQL";
    private volatile @Nullable WorkingGenerations working;

    BuilderLifecycle(DataSource database, Admin admin, LogReading reading, BuilderSettings settings) {
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
        WorkingGenerations generations = working;
        if (generations != null) {
            generations.close();
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
            untilItWorks("PostgreSQL", this::prepareDatabase);
            waitingFor = "Kafka";
            untilItWorks("Kafka", this::prepareTopics);
            working = WorkingGenerations.start(reading, database, new Rebuilds(database, new LogEnds(admin)));
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
                String message =
                        String.valueOf(e.getMessage()).lines().findFirst().orElse("");
                if (!message.equals(lastMessage)) {
                    LOG.warn("waiting for {}: {}", server, message);
                    lastMessage = message;
                }
            }
            if (stopping.await(SECONDS_BETWEEN_TRIES, TimeUnit.SECONDS)) {
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
            Generations.live(connection);
            return true;
        }
    }

    private boolean prepareTopics() throws ExecutionException, InterruptedException {
        TopicCreation.createMissing(admin, settings.partitions(), settings.replicas());
        TopicSettings.lossy(admin).forEach(LOG::warn);
        return true;
    }
}
