package altdata.benchmarks.write;

import altdata.benchmarks.compare.Machine;
import altdata.benchmarks.write.PartitionProgress.Observation;
import altdata.builder.generations.Generation;
import altdata.contracts.tables.Projection;
import altdata.contracts.topic.Topics;
import altdata.hosting.command.AtLeastOne;
import altdata.stack.project.ProjectFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewPartitions;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `bench partitions`: reads a large topic with several builders, and measures how long partitions pause when
/// builders join, leave or fail, and when partitions are added.
@Command(
        name = "partitions",
        description = {
            "Reads a large topic with several builders, and measures how long partitions pause when builders join, leave or "
                    + "fail, and when partitions are added.",
            "Starts its own stack on free ports."
        },
        mixinStandardHelpOptions = true)
public final class PartitionsCommand implements Callable<Integer> {
    /// The steady rows, about 2,000 per second.
    private static final int ROWS_PER_PART = 1_000;

    private static final long PART_NANOS = TimeUnit.MILLISECONDS.toNanos(450);
    private static final String ROW = "%-22s %10s %10s %12s %10s %12s";

    @Option(
            names = "--records",
            paramLabel = "N",
            defaultValue = "3000000",
            converter = AtLeastOne.class,
            description = "Records on the topic before it is read (default: ${DEFAULT-VALUE}).")
    private int records;

    @Option(
            names = "--partitions",
            paramLabel = "N",
            defaultValue = "48",
            converter = AtLeastOne.class,
            description = "Partitions after some were added; there are 6 at first (default: ${DEFAULT-VALUE}).")
    private int partitions;

    @Option(
            names = "--builders",
            paramLabel = "N",
            defaultValue = "4",
            converter = AtLeastOne.class,
            description = "Number of builders (default: ${DEFAULT-VALUE}).")
    private int builders;

    @Option(
            names = "--seconds",
            paramLabel = "SECONDS",
            defaultValue = "20",
            converter = AtLeastOne.class,
            description = "How long each step is observed (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(
            names = "--directory",
            paramLabel = "DIR",
            description = "Directory of the stack (default: a temporary one, deleted at the end).")
    private @Nullable Path directory;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Deque<BuilderProcess> further = new ConcurrentLinkedDeque<>();
    private int started;
    private volatile boolean isObserved;

    @Override
    public Integer call() throws Exception {
        Path given = directory;
        Path parent = given == null ? Files.createTempDirectory("altdata-bench") : given.toAbsolutePath();
        WriteSettings settings = new WriteSettings(ProjectFolder.path(), parent, null, WriteSize.FULL, List.of(), null);
        Machine machine = Machine.here(
                LocalDate.ofInstant(Clock.systemUTC().instant(), ZoneOffset.UTC).toString());
        print(machine.sentence());
        try (WriteStack stack = WriteStack.start(settings, "partitions")) {
            measure(stack);
            stack.done();
        }
        if (given == null) {
            boolean _ = FileSystemUtils.deleteRecursively(parent);
        }
        return 0;
    }

    private void measure(WriteStack stack) throws Exception {
        try (Connection connection = stack.connection();
                Admin admin = Admin.create(Map.of(
                        AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                        stack.stack().kafka()))) {
            MetricTables live = MetricTables.live(connection);
            PartitionProgress progress =
                    new PartitionProgress(connection, admin, new Generation(Projection.METRICS, live.number()));
            readBacklog(stack, live, connection, progress);
            print("from here on, about 2,000 records/s arrive");
            CompletableFuture<Void> rows =
                    CompletableFuture.runAsync(() -> sendSteadily(stack), Thread::startVirtualThread);
            try {
                observeChanges(stack, admin, progress);
            } finally {
                isObserved = true;
                rows.get();
            }
            live.awaitApplied(connection, stack.written().rows());
            live.check(connection, stack.written());
            print("no record is missing; %,d MiB of tables", live.bytes(connection) >> 20);
        } finally {
            further.forEach(BuilderProcess::close);
        }
    }

    private void readBacklog(WriteStack stack, MetricTables live, Connection connection, PartitionProgress progress)
            throws SQLException, ExecutionException, InterruptedException {
        stack.projections("pause", live.schema());
        long start = System.nanoTime();
        stack.send(stack.nextRows(records).rowStream());
        print("%,d records written in %.0f s", records, secondsSince(start));
        stack.projections("resume", live.schema());
        start = System.nanoTime();
        print(ROW, "", "partitions", "takeovers", "rebalance s", "pause s", "records/s");
        step(progress, "one builder", () -> {});
        for (int i = 2; i <= builders; i++) {
            step(progress, "builder %d joins".formatted(i), () -> add(stack));
        }
        step(progress, "%d builders".formatted(builders), () -> {});
        live.awaitApplied(connection, records);
        print("%,d records applied in %.0f s", records, secondsSince(start));
        live.awaitDerived(connection);
        print("all derived after %.0f s", secondsSince(start));
    }

    private void observeChanges(WriteStack stack, Admin admin, PartitionProgress progress)
            throws SQLException, ExecutionException, InterruptedException {
        step(progress, "%d builders".formatted(builders), () -> {});
        step(progress, "more partitions", () -> addPartitions(stack, admin));
        step(progress, "%d partitions".formatted(partitions), () -> {});
        if (!further.isEmpty()) {
            step(progress, "a builder leaves", () -> further.removeFirst().close());
            step(progress, "a builder joins", () -> add(stack));
            step(progress, "a builder is killed", () -> further.removeFirst().kill());
            step(progress, "a builder joins", () -> add(stack));
        }
    }

    private void add(WriteStack stack) {
        started++;
        further.addLast(BuilderProcess.start(stack.stack(), started));
    }

    private void step(PartitionProgress progress, String name, Runnable change)
            throws SQLException, ExecutionException, InterruptedException {
        CompletableFuture<Void> changed = CompletableFuture.runAsync(change, Thread::startVirtualThread);
        Observation observed = progress.observe(Duration.ofSeconds(seconds));
        changed.get();
        print(
                ROW,
                name,
                observed.partitions(),
                observed.takeovers(),
                seconds(observed.rebalance()),
                seconds(observed.longestPause()),
                "%,.0f".formatted(observed.rate()));
    }

    private void addPartitions(WriteStack stack, Admin admin) {
        // A producer that uses a partition while the broker creates it can wait for its delivery timeout.
        synchronized (stack) {
            admin.createPartitions(Map.of(Topics.METRICS.name(), NewPartitions.increaseTo(partitions)))
                    .all()
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join();
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
        }
    }

    /// Writes rows to all partitions until the observation ends, so that each always has unread records.
    /// Each part has a new producer, because one that exists notices new partitions only after minutes.
    private void sendSteadily(WriteStack stack) {
        while (!isObserved) {
            synchronized (stack) {
                stack.send(stack.nextRows(ROWS_PER_PART).rowStream());
            }
            LockSupport.parkNanos(PART_NANOS);
        }
    }

    private static double secondsSince(long start) {
        return (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
    }

    private static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.1f", duration.toMillis() / 1e3);
    }

    private void print(String format, Object... arguments) {
        spec.commandLine().getOut().printf(Locale.ROOT, format + "%n", arguments);
        spec.commandLine().getOut().flush();
    }
}
