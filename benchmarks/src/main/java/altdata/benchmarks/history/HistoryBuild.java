package altdata.benchmarks.history;

import altdata.benchmarks.compare.AppliedRows;
import altdata.benchmarks.compare.BenchStack;
import altdata.benchmarks.compare.ExternalPrograms;
import altdata.benchmarks.compare.Rounds.Measured;
import altdata.benchmarks.compare.RowProducer;
import altdata.benchmarks.read.UncachedApi;
import altdata.benchmarks.read.WebServer;
import altdata.benchmarks.write.MetricTables;
import altdata.benchmarks.write.VisibilityTiming;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.springframework.util.FileSystemUtils;

/// A build of the service under comparison, with its own stack and an API without a response cache.
final class HistoryBuild implements AutoCloseable {
    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);
    private static final double BYTES_PER_MEGABYTE = 1e6;
    private static final String READY = "READY";

    private final String name;
    private final BenchStack stack;
    private final UncachedApi api;

    private HistoryBuild(String name, BenchStack stack, UncachedApi api) {
        this.name = name;
        this.stack = stack;
        this.api = api;
    }

    /// Starts a stack in an empty directory.
    ///
    /// @param home   the project folder of the build
    /// @param parent the folder that gets the directory
    static HistoryBuild start(String name, Path home, Path parent) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory(Files.createDirectories(parent), "history-");
        BenchStack stack = BenchStack.start(home, directory);
        try {
            return new HistoryBuild(name, stack, UncachedApi.start(stack, directory));
        } catch (IOException | InterruptedException e) {
            stack.close();
            throw e;
        }
    }

    String name() {
        return name;
    }

    Path directory() {
        return stack.directory();
    }

    String key() {
        return stack.key();
    }

    WebServer server() {
        WebServer server = api.server();
        return new WebServer(name, server.port(), server.headers(), server.process(), server.database());
    }

    /// Writes entities, and waits until they are visible.
    void writeEntities(RevisedRows rows) throws SQLException {
        try (Connection connection = stack.connection()) {
            send(Topics.ENTITIES, rows.entities());
            while (AppliedRows.of(connection, "entities") < rows.size().entities()) {
                LockSupport.parkNanos(POLL_INTERVAL.toNanos());
            }
        }
    }

    /// Measures how fast the live generation applies rows that are in the topic already.
    ///
    /// @param count the number of the rows
    List<Measured> project(Stream<Entry<String, String>> rows, long count) throws Exception {
        try (Connection connection = stack.connection()) {
            MetricTables live = MetricTables.live(connection);
            long before = live.applied(connection);
            projections("pause", live.schema());
            send(Topics.METRICS, rows);
            flushToDisk();
            projections("resume", live.schema());
            VisibilityTiming timing = VisibilityTiming.of(() -> live.applied(connection), before, count, POLL_INTERVAL);
            live.awaitDerived(connection);
            return List.of(Measured.rate("rows/s", timing.rate()));
        }
    }

    /// Writes rows, and waits until all derived tables are current.
    void write(Stream<Entry<String, String>> rows) throws SQLException {
        try (Connection connection = stack.connection()) {
            MetricTables live = MetricTables.live(connection);
            long before = live.applied(connection);
            long sent = send(Topics.METRICS, rows);
            live.awaitApplied(connection, before + sent);
            live.awaitDerived(connection);
        }
        flushToDisk();
    }

    /// Measures a replay from the start of the log until the generation is READY, and the size of its tables.
    List<Measured> rebuild() throws Exception {
        try (Connection connection = stack.connection()) {
            flushToDisk();
            projections("replay", "metrics", "--detach");
            MetricTables built = MetricTables.newest(connection);
            long records = MetricTables.live(connection).applied(connection);
            while (built.applied(connection) == 0) {
                LockSupport.parkNanos(POLL_INTERVAL.toNanos());
            }
            // The end of the command and the records until then do not count.
            long before = built.applied(connection);
            long start = System.nanoTime();
            while (!built.state(connection).equals(READY)) {
                LockSupport.parkNanos(POLL_INTERVAL.toNanos());
            }
            double seconds = (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
            flushToDisk();
            long bytes = built.bytes(connection);
            projections("drop", built.schema());
            return List.of(
                    Measured.rate("rows/s", (records - before) / seconds),
                    new Measured(HistoryComparison.DURATION, "s", seconds),
                    new Measured(HistoryComparison.SIZE, "MB", bytes / BYTES_PER_MEGABYTE));
        }
    }

    /// The size of the live tables.
    List<Measured> liveSize() throws SQLException {
        try (Connection connection = stack.connection()) {
            long bytes = MetricTables.live(connection).bytes(connection);
            return List.of(new Measured(HistoryComparison.SIZE, "MB", bytes / BYTES_PER_MEGABYTE));
        }
    }

    /// Finishes background work of earlier writes, so that it does not disturb the next measurement.
    void flushToDisk() throws SQLException {
        try (Connection connection = stack.superuser("altdata");
                Statement statement = connection.createStatement()) {
            boolean _ = statement.execute("vacuum analyze");
            boolean _ = statement.execute("checkpoint");
        }
    }

    @Override
    public void close() throws IOException, InterruptedException {
        api.close();
        stack.close();
        boolean _ = FileSystemUtils.deleteRecursively(stack.directory());
    }

    private long send(Topic<?> topic, Stream<Entry<String, String>> rows) {
        try (KafkaProducer<byte[], byte[]> producer = RowProducer.to(stack.kafka(), 20)) {
            return rows.peek(row -> {
                        var _ = producer.send(new ProducerRecord<>(
                                topic.name(),
                                row.getKey().getBytes(StandardCharsets.UTF_8),
                                row.getValue().getBytes(StandardCharsets.UTF_8)));
                    })
                    .mapToLong(_ -> 1)
                    .sum();
        }
    }

    /// Runs `altdata projections` of this build, because another build may not know its tables.
    private void projections(String... arguments) throws IOException, InterruptedException {
        List<String> line =
                new ArrayList<>(List.of(stack.home().resolve("altdata").toString(), "projections"));
        line.addAll(List.of(arguments));
        line.addAll(List.of("--kafka", stack.kafka(), "--database", stack.databaseUrl()));
        String _ = ExternalPrograms.output(line, Map.of("ALTDATA_SKIP_BUILD", "1"));
    }
}
