package altdata.builder.derived;

import altdata.builder.generations.DerivationLock;
import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationState;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.generations.MissingTables;
import altdata.builder.generations.Settlement;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps the derived tables of one generation up to date. Each builder runs one, and a second one while the
/// generation catches up; [DerivationLock] lets a single one work on a shard at a time. No worker owns a shard: each
/// takes those that are free, so nothing has to happen when a builder starts or ends, and a slow shard occupies one
/// worker only.
///
/// The consumers of the same builder wake its first worker after each batch. Each also polls, because a builder may
/// be killed between a batch and its derivation, and because some derived values depend on the date.
public final class DerivationWorker {
    private static final Logger LOG = LoggerFactory.getLogger(DerivationWorker.class);
    private static final long MIN_PAUSE_MILLIS = 100;
    private static final long MAX_PAUSE_MILLIS = 500;
    private static final long IDLE_POLL_MILLIS = 2_000;
    private static final long RETRY_MILLIS = 1_000;

    private final DataSource database;
    private final Generation generation;
    private final Settlement settlement;
    private final Derivation derivation;
    private final Clock clock;
    private final CountDownLatch stopping = new CountDownLatch(1);
    /// Has permits if there may be dirty marks, or if the worker must stop.
    private final Semaphore wakeUps = new Semaphore(0);
    private final Thread thread;
    /// The shard that was derived last. The next search begins after it, so that workers spread over the shards.
    private int lastShard = -1;

    private DerivationWorker(
            DataSource database, KnownGeneration known, int number, Derivation derivation, Clock clock) {
        this.database = database;
        this.generation = known.generation();
        this.settlement = new Settlement(generation, known.isDistributed());
        this.derivation = derivation;
        this.clock = clock;
        this.thread = Thread.ofPlatform()
                .name("derive-" + generation.schema() + "-" + number)
                .unstarted(this::run);
    }

    /// Starts the worker's thread.
    ///
    /// @param number of the worker among those of this builder and generation, from 0; for the name of the thread
    public static DerivationWorker start(
            DataSource database, KnownGeneration known, int number, Derivation derivation, Clock clock) {
        DerivationWorker worker = new DerivationWorker(database, known, number, derivation, clock);
        worker.thread.start();
        return worker;
    }

    /// Called after a batch was committed, which may have written dirty marks.
    public void wakeUp() {
        wakeUps.release();
    }

    /// Stops after the current transaction; does not wait for it.
    public void stop() {
        stopping.countDown();
        wakeUps.release();
    }

    /// Whether the thread has ended.
    public boolean hasStopped() {
        return !thread.isAlive();
    }

    private void run() {
        try {
            long pause = 0;
            while (!stopping.await(pause, TimeUnit.MILLISECONDS)) {
                wakeUps.drainPermits();
                pause = step();
                if (pause == 0) {
                    boolean _ = wakeUps.tryAcquire(IDLE_POLL_MILLIS, TimeUnit.MILLISECONDS);
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Derives until a pause is useful. The pause is equal to the duration of the work, but 100 to 500 ms:
    /// while records stream in, a scope that is marked repeatedly during the pause is derived once, and half of
    /// the time is left to the writers. A generation that catches up is derived without pauses, because
    /// everything is marked.
    ///
    /// @return the pause before the next step, in milliseconds; 0 if there was nothing to derive
    private long step() {
        try {
            long startedAt = System.nanoTime();
            Result result;
            do {
                result = deriveAll();
            } while (result == Result.CAUGHT_UP_PARTLY && stopping.getCount() > 0);
            return switch (result) {
                case NOTHING, CAUGHT_UP_PARTLY -> 0;
                // The other workers may have started before these marks were committed.
                case LOCKED -> MIN_PAUSE_MILLIS;
                case CHANGED ->
                    Math.clamp(
                            TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startedAt),
                            MIN_PAUSE_MILLIS,
                            MAX_PAUSE_MILLIS);
            };
        } catch (SQLException e) {
            if (MissingTables.caused(e)) {
                LOG.info("{} was dropped; its derivation is going to be stopped", generation.schema());
            } else {
                LOG.warn(
                        "could not update the derived tables of {}: {}; retrying in 1 s",
                        generation.schema(),
                        e.getMessage());
            }
        } catch (RuntimeException e) {
            // A bug. The dirty marks are still there.
            LOG.error("could not update the derived tables of {}; retrying in 1 s", generation.schema(), e);
        }
        return RETRY_MILLIS;
    }

    private enum Result {
        NOTHING,
        /// Other workers are deriving.
        LOCKED,
        CHANGED,
        /// The generation is CATCHING_UP.
        CAUGHT_UP_PARTLY
    }

    /// Derives each shard with marks once, unless another worker does.
    private Result deriveAll() throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            PendingShards pending = derivation.pending(connection, generation.schema(), today());
            connection.commit();
            if (pending.isNewDay()) {
                return changeDay(connection);
            }
            Result result = Result.NOTHING;
            for (int shard : startingAfter(lastShard, pending.shards())) {
                if (stopping.getCount() == 0) {
                    break;
                }
                result = moreImportant(result, derive(connection, shard));
            }
            return result;
        }
    }

    private static List<Integer> startingAfter(int last, List<Integer> shards) {
        return shards.stream()
                .sorted(Comparator.<Integer>comparingInt(shard -> shard > last ? 0 : 1)
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    /// The result of two shards: what was derived is more important than what was locked.
    private static Result moreImportant(Result before, Result next) {
        return before.compareTo(next) > 0 ? before : next;
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }

    private Result changeDay(Connection connection) throws SQLException {
        boolean isChanged = false;
        if (DerivationLock.acquire(connection, generation) != null) {
            settlement.await(connection);
            isChanged = derivation.changeDay(connection, generation.schema(), today());
        }
        if (isChanged) {
            settlement.commitDerivation(connection, Settlement.ALL_SHARDS);
        } else {
            connection.commit();
        }
        // With a pause: if the clocks of two builders differ at midnight, each sets its own day.
        return Result.CHANGED;
    }

    private Result derive(Connection connection, int shard) throws SQLException {
        GenerationState state = DerivationLock.tryAcquire(connection, generation, shard);
        if (state == null) {
            connection.commit();
            return Result.LOCKED;
        }
        lastShard = shard;
        boolean isChanged = derivation.derive(connection, generation.schema(), shard, settlement);
        if (!isChanged) {
            connection.commit();
            return Result.NOTHING;
        }
        settlement.commitDerivation(connection, shard);
        return state == GenerationState.CATCHING_UP ? Result.CAUGHT_UP_PARTLY : Result.CHANGED;
    }
}
