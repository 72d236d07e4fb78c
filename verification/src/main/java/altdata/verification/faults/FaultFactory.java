package altdata.verification.faults;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Creates the faults of a stack. Everything random about a fault is drawn when it is created.
final class FaultFactory {
    /// How much longer than a consumer session a process is frozen at least, so that its partitions are
    /// reassigned.
    private static final int MILLIS_BEYOND_SESSION = 1_500;
    private static final int MILLIS_BETWEEN_POLLS = 10;
    private static final int MAX_POLLS = 300;
    private static final int SECONDS_TO_RECOVER = 5;
    /// How long a stalled writer has to read a batch; longer than the pause between two bursts of rows.
    private static final int BATCH_READ_MILLIS = 1_200;

    private final FaultStack stack;
    private final RowStream stream;
    private final OperatorSimulation operator;
    private final @Nullable SmallDisk disk;
    private final int leastFreezeMillis;
    private final Random random;

    /// @param disk    null if there is no small file system to fill
    /// @param session the session timeout of the builders' Kafka consumers
    FaultFactory(
            FaultStack stack,
            RowStream stream,
            OperatorSimulation operator,
            @Nullable SmallDisk disk,
            Duration session,
            Random random) {
        this.stack = stack;
        this.stream = stream;
        this.operator = operator;
        this.disk = disk;
        this.leastFreezeMillis = Math.toIntExact(session.toMillis()) + MILLIS_BEYOND_SESSION;
        this.random = random;
    }

    Fault create(FaultKind kind) {
        return switch (kind) {
            case KILL_BUILDER -> kill(any(stack.builders()));
            case KILL_API -> kill(stack.api());
            case KILL_INGEST_WORKER -> kill(stack.ingestWorker());
            case KILL_KAFKA -> kill(stack.kafka());
            case KILL_POSTGRES -> kill(stack.postgres());
            case KILL_IN_BATCH -> killInBatch();
            case FREEZE_BUILDER -> freeze(any(stack.builders()));
            case ZOMBIE_WRITER -> zombie();
            case CUT_PATH -> disturb(stack.paths(), "builder 2's", NetworkPath.State.CUT);
            case STALL_PATH -> disturb(stack.paths(), "builder 2's", NetworkPath.State.STALLED);
            case RESTART_ALL -> restartAll();
            case REPLAY_AND_FLIP -> () -> CompletedFault.now(operator.replayAndFlip());
            case ROLL_BACK -> () -> CompletedFault.now(operator.rollBack());
            case ABANDON_PRODUCER ->
                () -> {
                    stream.abandonProducer();
                    return CompletedFault.now("the producer was killed with rows in flight");
                };
            case FILL_DISK -> fillDisk();
            case KILL_NODE -> kill(any(stack.databaseWorkers()));
            case CUT_NODE_PATH -> disturb(stack.databasePaths(), "the coordinator's", NetworkPath.State.CUT);
            case STALL_NODE_PATH -> disturb(stack.databasePaths(), "the coordinator's", NetworkPath.State.STALLED);
        };
    }

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private Fault kill(StackProcess process) {
        int downMillis = random.nextInt(3_000);
        return () -> {
            process.kill();
            Thread.sleep(downMillis);
            long restartNanos = System.nanoTime();
            process.start();
            return new CompletedFault(process.name() + " killed, restarted after " + downMillis + " ms", restartNanos);
        };
    }

    /// Kills both builders while each of them is in the middle of writing a batch.
    private Fault killInBatch() {
        int downMillis = random.nextInt(1_000);
        return () -> {
            boolean caught = false;
            try (Connection connection = stack.database()) {
                caught = BlockedBatch.hold(connection).awaitWriter();
                stack.builders().forEach(StackProcess::kill);
            } catch (SQLException _) {
                // Another fault has PostgreSQL down, so nobody writes.
                stack.builders().forEach(StackProcess::kill);
            }
            Thread.sleep(downMillis);
            long restartNanos = System.nanoTime();
            stack.builders().forEach(StackProcess::start);
            return new CompletedFault(
                    "both builders killed with " + (caught ? "a partly written batch" : "no batch in progress")
                            + ", restarted after " + downMillis + " ms",
                    restartNanos);
        };
    }

    private Fault freeze(JavaProcess process) {
        int frozenMillis = leastFreezeMillis + random.nextInt(5_000);
        return () -> {
            process.freeze();
            try {
                Thread.sleep(frozenMillis);
            } finally {
                process.thaw();
            }
            return CompletedFault.now(process.name() + " frozen for " + frozenMillis + " ms");
        };
    }

    /// Freezes the second builder with a batch that cannot reach PostgreSQL, and resumes it after its
    /// partitions are reassigned. The batch then arrives late.
    private Fault zombie() {
        if (stack.paths().isEmpty()) {
            return FaultFactory::withoutPaths;
        }
        int frozenMillis = leastFreezeMillis + random.nextInt(1_500);
        return () -> {
            NetworkPath path = stack.paths().getLast();
            path.set(NetworkPath.State.STALLED_AT_NEXT_BATCH);
            for (int i = 0; i < MAX_POLLS && !path.isStalled(); i++) {
                Thread.sleep(MILLIS_BETWEEN_POLLS);
            }
            boolean caught = path.isStalled();
            Thread.sleep(BATCH_READ_MILLIS);
            PartitionTakeover takeover = PartitionTakeover.fromNow(stack);
            long start = System.nanoTime();
            stack.builders().getLast().freeze();
            try {
                Thread.sleep(frozenMillis);
                // On a busy machine the other builder may need longer than a session to take over.
                takeover.await();
            } finally {
                stack.builders().getLast().thaw();
                path.set(NetworkPath.State.OPEN);
            }
            return CompletedFault.now("builder 2 frozen for " + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)
                    + " ms with " + (caught ? "a batch" : "no batch") + " in progress");
        };
    }

    private static CompletedFault withoutPaths() {
        return CompletedFault.now("skipped: this machine has no second loopback address (" + NetworkPath.ADDRESS + ")");
    }

    private Fault disturb(List<NetworkPath> paths, String owner, NetworkPath.State state) {
        if (paths.isEmpty()) {
            return FaultFactory::withoutPaths;
        }
        NetworkPath path = any(paths);
        int length = 1_000 + random.nextInt(9_000);
        return () -> {
            path.set(state);
            try {
                Thread.sleep(length);
            } finally {
                path.set(NetworkPath.State.OPEN);
            }
            return CompletedFault.now(owner + " path to " + path.name() + " was " + state + " for " + length + " ms");
        };
    }

    private Fault restartAll() {
        List<StackProcess> down = new ArrayList<>(stack.processes());
        Collections.shuffle(down, random);
        List<StackProcess> up = new ArrayList<>(stack.processes());
        Collections.shuffle(up, random);
        List<Integer> pauses = up.stream().map(_ -> random.nextInt(1_000)).toList();
        return () -> {
            for (StackProcess process : down) {
                process.kill();
            }
            long restartNanos = System.nanoTime();
            for (int i = 0; i < up.size(); i++) {
                restartNanos = System.nanoTime();
                up.get(i).start();
                Thread.sleep(pauses.get(i));
            }
            return new CompletedFault(
                    "all killed, restarted in the order "
                            + String.join(
                                    ", ", up.stream().map(StackProcess::name).toList()),
                    restartNanos);
        };
    }

    private Fault fillDisk() {
        if (disk == null) {
            return () -> CompletedFault.now("skipped: only root can mount a small file system");
        }
        int length = 1_000 + random.nextInt(5_000);
        return () -> {
            disk.fill();
            try {
                Thread.sleep(length);
            } finally {
                disk.free();
            }
            if (!hasRecovered()) {
                // PostgreSQL shuts down if it cannot write during recovery; only a restart helps.
                stack.postgres().kill();
                stack.postgres().start();
                return CompletedFault.now(
                        "the database's disk was full for " + length + " ms; PostgreSQL exited and was restarted");
            }
            return CompletedFault.now("the database's disk was full for " + length + " ms");
        };
    }

    private boolean hasRecovered() throws InterruptedException {
        for (int i = 0; i < SECONDS_TO_RECOVER; i++) {
            try (Connection connection = stack.database()) {
                return !connection.isClosed();
            } catch (SQLException _) {
                Thread.sleep(1_000);
            }
        }
        return false;
    }
}
