package altdata.benchmarks.write;

import altdata.benchmarks.compare.Rounds.Measured;
import altdata.benchmarks.compare.Rounds.Run;
import altdata.contracts.tables.DatabaseAddress;
import altdata.stack.servers.FreePort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Measures a peer: Debezium's JDBC sink in Kafka Connect, with the peers' settings. It writes the same rows
/// from the same broker into the same PostgreSQL, one table row each. Every round has its own topic, table and
/// process.
final class JdbcSink implements Run {
    static final String NAME = "Debezium's JDBC sink";

    private static final PeerTable TABLE = new PeerTable("bench_sink");
    private static final Duration POLL_INTERVAL = Duration.ofMillis(250);

    private final WriteStack stack;
    private final PeerPrograms programs;
    private final List<Path> libraries;
    private final RowRange range;
    private int round;

    private JdbcSink(WriteStack stack, PeerPrograms programs, List<Path> libraries, int rows) {
        this.stack = stack;
        this.programs = programs;
        this.libraries = libraries;
        this.range = new RowRange(0, rows);
    }

    /// The system, or null if its libraries are not available.
    static @Nullable JdbcSink of(WriteStack stack, WriteSettings settings, Consumer<String> notes)
            throws IOException, InterruptedException {
        PeerPrograms programs = PeerPrograms.of(settings, notes);
        Path connect = programs.libraries("connect-pom.xml", NAME);
        Path sink = connect == null ? null : programs.libraries("sink-pom.xml", NAME);
        return connect == null || sink == null
                ? null
                : new JdbcSink(
                        stack, programs, List.of(connect, sink), settings.size().sinkRows());
    }

    @Override
    public List<Measured> measure() throws Exception {
        round++;
        String topic = "bench-sink-" + System.nanoTime();
        stack.createTopic(topic);
        stack.send(topic, range.rowStream().map(each -> Map.entry(each.ticker(), each.sinkRecord())));
        Path directory = Files.createDirectories(stack.stack().directory().resolve("sink"));
        Path log = directory.resolve("sink-" + round + ".log");
        try (Connection connection = stack.connection()) {
            TABLE.create(connection);
            stack.checkpoint();
            Process process = PeerPrograms.start(
                    libraries,
                    log,
                    List.of(
                            "-Xmx2g",
                            "org.apache.kafka.connect.cli.ConnectStandalone",
                            worker(directory).toString(),
                            sink(directory, topic).toString()));
            try {
                VisibilityTiming progress = VisibilityTiming.of(
                        () -> countWhileAlive(connection, process, log), 0, range.rows(), POLL_INTERVAL);
                TABLE.check(connection, range);
                return List.of(Measured.rate("rows/s", progress.rate()));
            } finally {
                process.destroyForcibly().waitFor();
                TABLE.drop(connection);
                stack.deleteTopic(topic);
            }
        }
    }

    private static long countWhileAlive(Connection connection, Process process, Path log) throws SQLException {
        if (!process.isAlive()) {
            throw new IllegalStateException(NAME + " ended with " + process.exitValue() + " (log: " + log + ")");
        }
        return TABLE.count(connection);
    }

    private Path worker(Path directory) throws IOException {
        Properties worker = programs.settings("worker.properties");
        Path plugins = Files.createDirectories(directory.resolve("no-plugins"));
        Object _ = worker.setProperty("bootstrap.servers", stack.stack().kafka());
        Object _ = worker.setProperty("plugin.path", plugins.toString());
        Object _ = worker.setProperty(
                "offset.storage.file.filename", directory.resolve("offsets").toString());
        Object _ = worker.setProperty("listeners", "http://127.0.0.1:" + FreePort.orFree(0));
        return written(worker, directory.resolve("worker.properties"));
    }

    private Path sink(Path directory, String topic) throws IOException {
        Properties sink = programs.settings("sink.properties");
        DatabaseAddress address = DatabaseAddress.parse(stack.stack().databaseUrl());
        // It is also the name of the consumer group.
        Object _ = sink.setProperty("name", topic);
        Object _ = sink.setProperty("topics", topic);
        Object _ = sink.setProperty("connection.url", address.jdbcUrl());
        Object _ = sink.setProperty("connection.username", Objects.requireNonNull(address.user()));
        Object _ = sink.setProperty("connection.password", Objects.requireNonNull(address.password()));
        Object _ = sink.setProperty("collection.name.format", TABLE.name());
        return written(sink, directory.resolve("sink.properties"));
    }

    private static Path written(Properties properties, Path file) throws IOException {
        try (var writer = Files.newBufferedWriter(file)) {
            properties.store(writer, null);
        }
        return file;
    }
}
