package altdata.benchmarks.write;

import altdata.benchmarks.compare.BenchStack;
import altdata.benchmarks.compare.RowProducer;
import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine;

/// The stack that the write benchmark measures, and the stream of rows that is written to it.
final class WriteStack implements AutoCloseable {
    private static final short REPLICAS = 1;

    private final BenchStack stack;
    private long next;
    private boolean isDone;

    private WriteStack(BenchStack stack) {
        this.stack = stack;
    }

    /// Starts a new stack in an empty directory, whose name starts with the given one.
    static WriteStack start(WriteSettings settings, String name) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory(Files.createDirectories(settings.directory()), name + "-");
        List<String> options = settings.builderHeap() == null
                ? List.of()
                : List.of("--builder-heap", settings.builderHeap().toString());
        return new WriteStack(BenchStack.start(settings.home(), directory, options));
    }

    BenchStack stack() {
        return stack;
    }

    /// The given number of rows, different from all earlier ones.
    RowRange nextRows(long rows) {
        RowRange written = new RowRange(next, rows);
        next += rows;
        return written;
    }

    /// All rows taken so far.
    RowRange written() {
        return new RowRange(0, next);
    }

    /// Writes rows to the topic `metrics` and waits until all are acknowledged.
    void send(Stream<ComparisonRow> rowStream) {
        send(Topics.METRICS.name(), rowStream.map(each -> Map.entry(each.ticker(), each.row(0))));
    }

    /// Writes records, given by key and value, and waits until all are acknowledged.
    ///
    /// @throws IllegalStateException if the broker rejects a record
    void send(String topic, Stream<Map.Entry<String, String>> records) {
        AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
        Callback acknowledged = (_, exception) -> {
            if (exception != null) {
                failure.compareAndSet(null, exception);
            }
        };
        try (KafkaProducer<byte[], byte[]> producer = producer(20)) {
            records.forEach(each -> {
                var _ = producer.send(
                        new ProducerRecord<>(
                                topic,
                                each.getKey().getBytes(StandardCharsets.UTF_8),
                                each.getValue().getBytes(StandardCharsets.UTF_8)),
                        acknowledged);
            });
            producer.flush();
        }
        Exception first = failure.get();
        if (first != null) {
            throw new IllegalStateException(topic + ": a row was not accepted: " + first.getMessage(), first);
        }
    }

    /// A producer with the settings of `push`.
    ///
    /// @param lingerMillis how long a record may wait for others, in milliseconds
    KafkaProducer<byte[], byte[]> producer(int lingerMillis) {
        return RowProducer.to(stack.kafka(), lingerMillis);
    }

    /// Creates a separate topic for a peer, with the same number of partitions as ours.
    void createTopic(String name) throws InterruptedException, ExecutionException {
        try (Admin admin = admin()) {
            admin.createTopics(List.of(new NewTopic(name, Topic.PARTITIONS, REPLICAS)))
                    .all()
                    .get();
        }
        // Rows sent immediately to a new topic were once rejected as out of order until the producer gave
        // up.
        LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
    }

    void deleteTopic(String name) throws InterruptedException, ExecutionException {
        try (Admin admin = admin()) {
            admin.deleteTopics(List.of(name)).all().get();
        }
    }

    /// Runs `altdata projections`.
    void projections(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--database", stack.databaseUrl()));
        int exit = new CommandLine(new ProjectionsCommand())
                .setOut(new PrintWriter(Writer.nullWriter()))
                .execute(all.toArray(String[]::new));
        if (exit != 0) {
            throw new IllegalStateException(
                    "projections " + String.join(" ", arguments) + " ended with exit code " + exit);
        }
    }

    Connection connection() throws SQLException {
        return stack.connection();
    }

    /// Flushes earlier writes to disk, so that no system pays for those of another.
    void checkpoint() throws SQLException {
        try (Connection connection = stack.superuser("altdata");
                Statement statement = connection.createStatement()) {
            statement.execute("checkpoint");
        }
    }

    /// Deletes its data. Those of a failed comparison are kept, with its logs.
    void done() {
        isDone = true;
    }

    @Override
    public void close() throws IOException, InterruptedException {
        stack.close();
        if (isDone) {
            boolean _ = FileSystemUtils.deleteRecursively(stack.directory());
        }
    }

    private Admin admin() {
        return Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, stack.kafka()));
    }
}
