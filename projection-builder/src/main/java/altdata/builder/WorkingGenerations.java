package altdata.builder;

import altdata.builder.derived.Derivation;
import altdata.builder.derived.Deriver;
import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationState;
import altdata.builder.generations.Generations;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.log.GenerationReader;
import altdata.builder.log.ReadingPlan;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What this instance works at: every generation the control tables name, looked at again and again, so that
/// commands need not reach the builders.
final class WorkingGenerations implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WorkingGenerations.class);
    private static final long MILLIS_BETWEEN_LOOKS = 500;

    private final LogReading reading;
    private final DataSource database;
    private final Rebuilds rebuilds;
    private final Set<Generation> foreign = new HashSet<>();
    private final Map<Generation, GenerationReader> readers = new HashMap<>();
    private final Map<Generation, Deriver> derivers = new HashMap<>();
    private final CountDownLatch stopping = new CountDownLatch(1);
    private final Thread thread;

    private WorkingGenerations(LogReading reading, DataSource database, Rebuilds rebuilds) {
        this.reading = reading;
        this.database = database;
        this.rebuilds = rebuilds;
        this.thread = Thread.ofPlatform().name("generations").unstarted(this::run);
    }

    /// Starts to work.
    static WorkingGenerations start(LogReading reading, DataSource database, Rebuilds rebuilds) {
        WorkingGenerations working = new WorkingGenerations(reading, database, rebuilds);
        working.thread.start();
        return working;
    }

    /// Lets every generation finish its batch and hand its partitions over.
    @Override
    public void close() {
        stopping.countDown();
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        rebuilds.close();
        stop(readers.keySet(), derivers.keySet());
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
            Map<Projection, Generation> live = Generations.released(connection);
            for (KnownGeneration each : known) {
                if (each.state().isReplay() && each.isWorkedAt()) {
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
        Map<Generation, ReadingPlan> read = new HashMap<>();
        Set<Generation> derived = new HashSet<>();
        for (KnownGeneration each : known) {
            tellOfForeign(each);
            if (each.isWorkedAt()) {
                read.put(each.generation(), reading.plan(each));
            }
            if (each.isDerived()) {
                derived.add(each.generation());
            }
        }
        Set<Generation> stopped = new HashSet<>();
        readers.forEach((generation, reader) -> {
            if (!reader.plan().equals(read.get(generation))) {
                stopped.add(generation);
            }
        });
        stop(stopped, without(derivers.keySet(), derived));
        for (KnownGeneration each : known) {
            if (each.state() == GenerationState.DROPPED && stopped.contains(each.generation())) {
                reading.forget(each.generation());
            }
        }
        read.forEach((generation, plan) -> readers.computeIfAbsent(generation, _ -> {
            LOG.info("working at {}", generation);
            return reading.start(generation, plan);
        }));
        for (Generation generation : derived) {
            Derivation derivation = Materialisations.DERIVED.get(generation.projection());
            if (derivation != null) {
                derivers.computeIfAbsent(
                        generation, _ -> Deriver.start(database, generation, derivation, Clock.systemUTC()));
            }
        }
    }

    private void tellOfForeign(KnownGeneration each) {
        if (each.state().isWorking() && !each.isOwn() && foreign.add(each.generation())) {
            LOG.warn(
                    "{} is {}, but its tables are defined by another version than this one: it is left alone. `projections replay {}` makes one of this version.",
                    each.generation(),
                    each.state(),
                    each.generation().projection().publishedName());
        }
    }

    private void stop(Set<Generation> read, Set<Generation> derived) {
        // All are asked before any is waited for.
        read.forEach(
                generation -> Objects.requireNonNull(readers.get(generation)).stop());
        Set.copyOf(read).forEach(generation -> {
            Objects.requireNonNull(readers.remove(generation)).close();
        });
        Set.copyOf(derived)
                .forEach(generation ->
                        Objects.requireNonNull(derivers.remove(generation)).close());
    }

    private static Set<Generation> without(Set<Generation> all, Set<Generation> wanted) {
        Set<Generation> rest = new HashSet<>(all);
        rest.removeAll(wanted);
        return rest;
    }
}
