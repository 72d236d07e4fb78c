package altdata.verification.simulation;

import altdata.builder.ProjectionBindings;
import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationLifecycle;
import altdata.builder.generations.GenerationState;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.log.BatchMeters;
import altdata.builder.log.ConsumerPlan;
import altdata.builder.log.ConsumerRuntime;
import altdata.builder.log.ConsumerServices;
import altdata.builder.log.GenerationConsumers;
import altdata.builder.tables.ReplayScope;
import altdata.contracts.tables.Projection;
import altdata.verification.simulation.Scheduler.Actor;
import altdata.verification.simulation.SimulatedDatabase.Checkpoint;
import altdata.verification.simulation.SimulatedDatabase.StoredRow;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.TracerProvider;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/// One execution of three builders that consume two partitions, while processes are killed and frozen, partitions are
/// reassigned, responses of the database are lost, and an operator pauses the generation.
final class Simulation {
    private static final Generation GENERATION = new Generation(Projection.API_KEYS, 1);
    private static final int BUILDERS = 3;
    private static final int MAX_FAULTS = 4;
    /// A partition whose leader does not respond, in some of the executions; and the other one.
    private static final int LEADERLESS = 1;
    private static final int CONSUMED = 0;
    /// Until a partition is read whose leader responds. Shorter than the default timeout of Kafka's client.
    private static final int MAX_DELAY_SECONDS = 50;

    /// Versions of two keys: out of order, repeated, and in both partitions.
    private static final List<List<byte[]>> RECORDS = List.of(
            List.of(record("a", 2), record("a", 1), record("b", 1), record("b", 3)),
            List.of(record("a", 1), record("a", 3), record("b", 2), record("b", 3)));

    private static final Map<String, Long> WINNERS = Map.of("a", 3L, "b", 3L);

    private static final BatchMeters METERS = new BatchMeters(new SimpleMeterRegistry(), GENERATION);
    private static final Tracer TRACER = TracerProvider.noop().get("simulation");
    private static final KnownGeneration KNOWN = new KnownGeneration(
            GENERATION, GenerationState.LIVE, false, "", ReplayScope.EVERYTHING, null, "", null, false, null);
    private static final ConsumerPlan PLAN = new ConsumerPlan(1, 1, 100, Duration.ofSeconds(1), Duration.ZERO, null);

    private final Random random;
    private final Scheduler scheduler;
    private final SimulatedDatabase database;
    private final SimulatedLog log;
    private final Actor[] builders = new Actor[BUILDERS];

    private Simulation(long seed, @Nullable List<String> trace) {
        random = new Random(seed);
        scheduler = new Scheduler(random, trace);
        database = new SimulatedDatabase(scheduler, random, random.nextInt(3));
        log = new SimulatedLog(scheduler, random, Projection.API_KEYS.topic().name(), RECORDS);
    }

    private static byte[] record(String key, long dataKey) {
        return """
                {"data_key":%d,"key_id":"%s","sha256":"%s","owner":"%d","scopes":["*"]}
                """.formatted(dataKey, key, "0".repeat(64), dataKey).getBytes(StandardCharsets.UTF_8);
    }

    /// Runs one execution.
    ///
    /// @param trace receives what happens; null if nobody reads it
    /// @throws Violation if a property does not hold
    static void run(long seed, @Nullable List<String> trace) throws InterruptedException {
        new Simulation(seed, trace).run();
    }

    private void run() throws InterruptedException {
        for (int number = 0; number < BUILDERS; number++) {
            startBuilder(number);
        }
        Actor _ = scheduler.actor("faults", this::causeFaults);
        if (random.nextBoolean()) {
            Actor _ = scheduler.actor("operator", this::pauseAndResume);
        }
        scheduler.run();
        check();
    }

    private void startBuilder(int number) {
        GenerationConsumers _ = GenerationConsumers.start(
                new ConsumerServices(log, log, database.dataSource(), TRACER, new BuilderRuntime(number)),
                KNOWN,
                ProjectionBindings.of(Projection.API_KEYS),
                PLAN,
                METERS,
                () -> {});
    }

    /// Starts the consumer of a builder as an actor.
    private final class BuilderRuntime implements ConsumerRuntime {
        private final int number;

        private BuilderRuntime(int number) {
            this.number = number;
        }

        @Override
        public Thread start(String name, Runnable consumer) {
            builders[number] = scheduler.actor("builder " + number, consumer);
            return builders[number].thread();
        }

        @Override
        public long nanoTime() {
            return scheduler.nanoTime();
        }

        @Override
        public boolean await(CountDownLatch latch, Duration timeout) {
            return scheduler.await(() -> latch.getCount() == 0, timeout);
        }
    }

    private void causeFaults() {
        boolean isLeaderless = random.nextInt(8) == 0;
        if (isLeaderless) {
            log.setLeaderless(LEADERLESS);
        }
        for (int left = random.nextInt(MAX_FAULTS + 1); left > 0; left--) {
            for (int steps = random.nextInt(40); steps > 0; steps--) {
                scheduler.step("waits");
            }
            if (random.nextBoolean()) {
                log.rebalance();
            } else {
                int number = random.nextInt(BUILDERS);
                scheduler.kill(builders[number]);
                startBuilder(number);
            }
        }
        if (isLeaderless) {
            awaitRead(CONSUMED);
            log.setLeaderless(null);
            awaitRead(LEADERLESS);
        }
    }

    private void awaitRead(int partition) {
        for (int seconds = 0; !isRead(partition); seconds++) {
            if (seconds == MAX_DELAY_SECONDS) {
                throw new Violation("available: partition " + partition + " is not consumed because the leader of "
                        + "partition " + LEADERLESS + " does not respond, or has not responded");
            }
            // Otherwise the execution would be over.
            scheduler.progress();
            boolean _ = scheduler.await(() -> isRead(partition), Duration.ofSeconds(1));
        }
    }

    private boolean isRead(int partition) {
        Checkpoint checkpoint = database.checkpoints().get(partition);
        return checkpoint != null && checkpoint.next() == RECORDS.get(partition).size();
    }

    private void pauseAndResume() {
        try (Connection connection = database.dataSource().getConnection()) {
            GenerationLifecycle.setPaused(connection, List.of(GENERATION), true);
            for (int steps = random.nextInt(40); steps > 0; steps--) {
                scheduler.step("waits");
            }
        } catch (SQLException e) {
            scheduler.say("could not pause: %s", e.getMessage());
        }
        while (true) {
            try (Connection connection = database.dataSource().getConnection()) {
                GenerationLifecycle.setPaused(connection, List.of(GENERATION), false);
                return;
            } catch (SQLException e) {
                scheduler.say("could not resume: %s", e.getMessage());
            }
        }
    }

    private void check() {
        List<String> wrong = new ArrayList<>();
        for (int partition = 0; partition < RECORDS.size(); partition++) {
            int records = RECORDS.get(partition).size();
            Checkpoint checkpoint = database.checkpoints().get(partition);
            if (checkpoint == null || checkpoint.next() != records) {
                wrong.add("visible: partition " + partition + " ends at " + checkpoint);
            } else if (checkpoint.accepted() != records) {
                wrong.add("applied once: partition " + partition + " has applied " + checkpoint.accepted() + " of "
                        + records + " records");
            }
        }
        WINNERS.forEach((key, dataKey) -> {
            StoredRow row = database.rows().get(key);
            if (row == null
                    || row.dataKey() != dataKey
                    || !row.content().get("owner").asString().equals(dataKey.toString())) {
                wrong.add("visible: the row of " + key + " is " + row + " instead of version " + dataKey);
            }
        });
        if (!wrong.isEmpty()) {
            throw new Violation(String.join("; ", wrong));
        }
    }
}
