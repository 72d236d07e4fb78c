package altdata.builder;

import altdata.builder.derived.Derivation;
import altdata.builder.derived.DerivationWorker;
import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationState;
import altdata.builder.generations.Generations;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.log.GenerationConsumers;
import altdata.builder.log.ConsumerPlan;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What this instance works at: every generation the control tables name, looked at again and again, so that
/// commands need not reach the builders.
final class GenerationSupervisor {
    private static final Logger LOG = LoggerFactory.getLogger(GenerationSupervisor.class);
    private static final long MILLIS_BETWEEN_LOOKS = 500;
    private static final long MILLIS_BETWEEN_LOOKS_AT_THE_END = 20;

    private final GenerationConsumerFactory reading;
    private final DataSource database;
    private final RebuildReconciler rebuilds;
    private final Set<Generation> foreign = new HashSet<>();
    private final Map<Generation, GenerationConsumers> readers = new ConcurrentHashMap<>();
    private final Map<Generation, DerivationWorker> derivers = new ConcurrentHashMap<>();
    /// Told to stop, and not waited for: a batch may take its time, and the others must not wait behind it.
    private final Map<Generation, GenerationConsumers> leaving = new ConcurrentHashMap<>();

    private final Set<Generation> dropped = new HashSet<>();
    private final CountDownLatch stopping = new CountDownLatch(1);
    private final Thread thread;

    private GenerationSupervisor(GenerationConsumerFactory reading, DataSource database, RebuildReconciler rebuilds) {
        this.reading = reading;
        this.database = database;
        this.rebuilds = rebuilds;
        this.thread = Thread.ofPlatform().name("generations").unstarted(this::run);
    }

    /// Starts to work.
    static GenerationSupervisor start(GenerationConsumerFactory reading, DataSource database, RebuildReconciler rebuilds) {
        GenerationSupervisor working = new GenerationSupervisor(reading, database, rebuilds);
        working.thread.start();
        return working;
    }

    /// Asks every generation to finish its batch and hand its partitions over.
    void stop() {
        stopping.countDown();
        rebuilds.close();
        readers.values().forEach(GenerationConsumers::stop);
        derivers.values().forEach(DerivationWorker::stop);
    }

    /// Whether all of them have within a time.
    boolean haveEnded(Duration most) throws InterruptedException {
        long end = System.nanoTime() + most.toNanos();
        boolean isOver = false;
        while (!isOver && System.nanoTime() - end < 0) {
            // One may just have been started.
            stop();
            isOver = !thread.isAlive()
                    && readers.values().stream().allMatch(GenerationConsumers::hasEnded)
                    && leaving.values().stream().allMatch(GenerationConsumers::hasEnded)
                    && derivers.values().stream().allMatch(DerivationWorker::hasEnded);
            TimeUnit.MILLISECONDS.sleep(isOver ? 0 : MILLIS_BETWEEN_LOOKS_AT_THE_END);
        }
        return isOver;
    }

    private void run() {
        try {
            do {
                look();
            } while (!stopping.await(MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void look() {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(true);
            List<KnownGeneration> known = Generations.known(connection);
            work(known);
            Map<Projection, Generation> live = Generations.live(connection);
            for (KnownGeneration each : known) {
                if (each.state().isReplaying() && each.shouldConsume()) {
                    rebuilds.advance(
                            connection,
                            each,
                            Objects.requireNonNull(live.get(each.generation().projection())));
                }
            }
        } catch (SQLException e) {
            LOG.warn("the generations cannot be looked at, the database refused or is away: {}", e.getMessage());
        } catch (RuntimeException e) {
            LOG.error("the generations cannot be looked at; trying again", e);
        }
    }

    private void work(List<KnownGeneration> known) {
        Map<Generation, ConsumerPlan> read = new HashMap<>();
        Set<Generation> derived = new HashSet<>();
        for (KnownGeneration each : known) {
            tellOfForeign(each);
            if (each.shouldConsume()) {
                read.put(each.generation(), reading.plan(each));
            }
            if (each.shouldDerive()) {
                derived.add(each.generation());
            }
        }
        readers.forEach((generation, reader) -> {
            boolean isLost = reader.hasLostThread() && stopping.getCount() > 0;
            if (isLost) {
                LOG.error("a reader of {} has come to an end by an error; starting it again", generation);
            }
            if (isLost || !reader.plan().equals(read.get(generation))) {
                reader.stop();
                leaving.put(generation, reader);
                readers.remove(generation);
            }
        });
        derivers.forEach((generation, deriver) -> {
            if (!derived.contains(generation) || deriver.hasEnded()) {
                deriver.stop();
                derivers.remove(generation);
            }
        });
        for (KnownGeneration each : known) {
            if (each.state() == GenerationState.DROPPED && leaving.containsKey(each.generation())) {
                dropped.add(each.generation());
            }
        }
        letGo();
        read.forEach((generation, plan) -> {
            // Not beside its own former self.
            if (!leaving.containsKey(generation)) {
                readers.computeIfAbsent(generation, _ -> {
                    LOG.info("working at {}", generation);
                    return reading.start(generation, plan);
                });
            }
        });
        for (Generation generation : derived) {
            Derivation derivation = ProjectionBindings.DERIVED.get(generation.projection());
            if (derivation != null) {
                derivers.computeIfAbsent(
                        generation, _ -> DerivationWorker.start(database, generation, derivation, Clock.systemUTC()));
            }
        }
    }

    private void tellOfForeign(KnownGeneration each) {
        if (each.state().isActive() && !each.hasCurrentDefinition() && foreign.add(each.generation())) {
            LOG.warn(
                    "{} is {}, but its tables are defined by another version than this one: it is left alone. `projections replay {}` makes one of this version.",
                    each.generation(),
                    each.state(),
                    each.generation().projection().publishedName());
        }
    }

    /// Of those that have ended.
    private void letGo() {
        leaving.forEach((generation, reader) -> {
            if (reader.hasEnded()) {
                leaving.remove(generation);
                if (dropped.remove(generation)) {
                    reading.forget(generation);
                }
            }
        });
    }
}
