package altdata.builder;

import altdata.builder.derived.Derivation;
import altdata.builder.derived.DerivationWorker;
import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationState;
import altdata.builder.generations.Generations;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.generations.LiveRelease;
import altdata.builder.log.GenerationConsumers;
import altdata.builder.schedule.PeriodicTask;
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
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Polls the control tables every 500 ms and starts or stops consumers and derivations to match them, so
/// operator commands only change the database and need no connection to the builders.
final class GenerationSupervisor {
    private static final Logger LOG = LoggerFactory.getLogger(GenerationSupervisor.class);
    private static final Duration PERIOD = Duration.ofMillis(500);
    private static final long SHUTDOWN_POLL_MILLIS = 20;
    /// While a generation catches up, everything is derived. A worker waits for PostgreSQL most of the time, so one
    /// does not use all processors.
    private static final int WORKERS_CATCHING_UP = 2;

    private final GenerationConsumerFactory consumerFactory;
    private final DataSource database;
    private final RebuildReconciler rebuilds;
    private final @Nullable UpgradeReconciler upgrades;
    private final SettlementReconciler settlements = new SettlementReconciler();
    private final Clock clock;
    /// Generations with tables of another version for which a warning was already logged.
    private final Set<Generation> reportedForeign = new HashSet<>();
    /// Also those that were asked to stop, until they have.
    private final Map<Generation, GenerationConsumers> consumers = new ConcurrentHashMap<>();
    private final Map<DerivationTask, DerivationWorker> derivations = new ConcurrentHashMap<>();
    private final PeriodicTask task;

    /// @param number of the worker, from 0
    private record DerivationTask(Generation generation, int number) {}

    private GenerationSupervisor(
            GenerationConsumerFactory consumerFactory,
            DataSource database,
            RebuildReconciler rebuilds,
            @Nullable UpgradeReconciler upgrades,
            Clock clock) {
        this.upgrades = upgrades;
        this.clock = clock;
        this.consumerFactory = consumerFactory;
        this.database = database;
        this.rebuilds = rebuilds;
        this.task = new PeriodicTask("generations", PERIOD, "advance the generations", this::advanceAll);
    }

    /// Starts the supervisor.
    ///
    /// @param upgrades null if an operator replaces the generations of other versions
    static GenerationSupervisor start(
            GenerationConsumerFactory consumerFactory,
            DataSource database,
            RebuildReconciler rebuilds,
            @Nullable UpgradeReconciler upgrades,
            Clock clock) {
        GenerationSupervisor supervisor =
                new GenerationSupervisor(consumerFactory, database, rebuilds, upgrades, clock);
        supervisor.task.start();
        return supervisor;
    }

    /// Asks all consumers to finish their batches and hand over their partitions; does not wait for them.
    void stop() {
        task.stop();
        rebuilds.close();
        consumers.values().forEach(GenerationConsumers::stop);
        derivations.values().forEach(DerivationWorker::stop);
    }

    /// Waits until all consumers and derivations have stopped.
    ///
    /// @return false if they have not within the timeout
    boolean awaitStopped(Duration timeout) throws InterruptedException {
        long end = System.nanoTime() + timeout.toNanos();
        boolean isStopped = false;
        while (!isStopped && System.nanoTime() - end < 0) {
            // The supervisor may just have started another one.
            stop();
            isStopped = task.hasStopped()
                    && consumers.values().stream().allMatch(GenerationConsumers::hasStopped)
                    && derivations.values().stream().allMatch(DerivationWorker::hasStopped);
            TimeUnit.MILLISECONDS.sleep(isStopped ? 0 : SHUTDOWN_POLL_MILLIS);
        }
        return isStopped;
    }

    private void advanceAll() throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(true);
            List<KnownGeneration> known = Generations.known(connection);
            reconcile(known);
            settlements.advance(connection, known);
            Map<Projection, Generation> live = LiveRelease.generations(connection);
            for (KnownGeneration each : known) {
                if (each.state().isReplaying() && each.shouldFill()) {
                    advance(connection, each, live.get(each.generation().projection()));
                }
            }
            if (upgrades != null) {
                upgrades.advance(known, live);
            }
        }
    }

    /// A failure concerns only this generation.
    private void advance(Connection connection, KnownGeneration known, @Nullable Generation live) {
        try {
            rebuilds.advance(connection, known, Objects.requireNonNull(live, "no generation is live"));
        } catch (SQLException e) {
            LOG.warn("could not advance {}: {}; retrying in 0.5 s", known.generation(), e.getMessage());
        } catch (RuntimeException e) {
            LOG.error("could not advance {}; retrying in 0.5 s", known.generation(), e);
        }
    }

    private void reconcile(List<KnownGeneration> known) {
        known.forEach(this::warnIfForeign);
        stopConsumers(known.stream().collect(Collectors.toMap(KnownGeneration::generation, each -> each)));
        known.stream().filter(KnownGeneration::shouldConsume).forEach(this::startConsumers);
        reconcileDerivations(known);
    }

    /// Does not wait for the consumers, so a slow batch does not delay the other generations.
    private void stopConsumers(Map<Generation, KnownGeneration> known) {
        consumers.forEach((generation, current) -> {
            KnownGeneration now = known.get(generation);
            boolean hasFailed = current.hasFailed();
            if (hasFailed) {
                LOG.error("consumer of {} failed; restarting", generation.schema());
            }
            boolean isPlanned =
                    now != null && now.shouldConsume() && current.plan().equals(consumerFactory.plan(now));
            if (hasFailed || !isPlanned) {
                current.stop();
            }
            if (current.hasStopped()) {
                consumers.remove(generation);
                if (now != null && now.state() == GenerationState.DROPPED) {
                    consumerFactory.deleteGroup(generation);
                }
            }
        });
    }

    /// Does nothing if the previous consumers have not stopped yet.
    private void startConsumers(KnownGeneration known) {
        consumers.computeIfAbsent(known.generation(), generation -> {
            LOG.info("starting the consumer of {}", generation.schema());
            return consumerFactory.start(known, consumerFactory.plan(known), () -> wakeUpDerivation(generation));
        });
    }

    private void reconcileDerivations(List<KnownGeneration> known) {
        Map<DerivationTask, KnownGeneration> derived = new HashMap<>();
        for (KnownGeneration each : known) {
            if (each.shouldDerive()) {
                int workers = each.state() == GenerationState.CATCHING_UP ? WORKERS_CATCHING_UP : 1;
                IntStream.range(0, workers)
                        .forEach(number -> derived.put(new DerivationTask(each.generation(), number), each));
            }
        }
        derivations.forEach((task, worker) -> {
            if (!derived.containsKey(task) || worker.hasStopped()) {
                worker.stop();
                derivations.remove(task);
            }
        });
        derived.forEach((task, each) -> {
            Derivation derivation =
                    ProjectionBindings.DERIVED.get(task.generation().projection());
            if (derivation != null) {
                derivations.computeIfAbsent(
                        task, _ -> DerivationWorker.start(database, each, task.number(), derivation, clock));
            }
        });
    }

    private void wakeUpDerivation(Generation generation) {
        DerivationWorker worker = derivations.get(new DerivationTask(generation, 0));
        if (worker != null) {
            worker.wakeUp();
        }
    }

    private void warnIfForeign(KnownGeneration each) {
        if (each.state().isActive() && !each.hasCurrentDefinition() && reportedForeign.add(each.generation())) {
            LOG.warn(
                    "{} is {}, but another version of the builder defined its tables, so this one ignores it. "
                            + "Run `projections replay {}` to build a generation of this version.",
                    each.generation(),
                    each.state(),
                    each.generation().projection().publishedName());
        }
    }
}
