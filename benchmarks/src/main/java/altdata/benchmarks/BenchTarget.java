package altdata.benchmarks;

import altdata.benchmarks.compare.AppliedRows;
import altdata.benchmarks.compare.RowProducer;
import altdata.builder.operator.cli.DatabaseArgument;
import altdata.contracts.tables.DatabaseAddress;
import altdata.contracts.topic.Topic;
import altdata.hosting.command.KafkaServers;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The options of a benchmark that name the running stack to measure, and the connections to that stack.
final class BenchTarget {
    /// Whether there are dirty marks, that is, changes that are not yet in the derived tables.
    private static final String HAS_MARKS =
            "select exists (select from %1$s.dirty_series) or exists (select from %2$s.dirty_hour)";

    private static final String READ_SCHEMA =
            "select schema_name from altdata.generation where projection = ? and state = 'LIVE'";

    @Option(
            names = "--kafka",
            paramLabel = "HOST:PORT",
            defaultValue = "${env:ALTDATA_KAFKA:-localhost:19092}",
            converter = KafkaServers.class,
            description = "Address of Kafka (default: ALTDATA_KAFKA, else localhost:19092).")
    private String kafka = "";

    @Option(
            names = "--database",
            paramLabel = "URL",
            defaultValue = "${env:ALTDATA_DATABASE_URL:-postgresql://altdata:altdata@localhost:15432/altdata}",
            converter = DatabaseArgument.class,
            description = "Address of PostgreSQL (default: ALTDATA_DATABASE_URL, else the local stack).")
    private String database = "";

    @Option(
            names = "--api",
            paramLabel = "URL",
            defaultValue = "http://localhost:8080",
            description = "Address of the API (default: ${DEFAULT-VALUE}).")
    private String api = "";

    @Option(
            names = "--key-file",
            paramLabel = "FILE",
            defaultValue = ".altdata/demo-key",
            description = "File with an API key that has all scopes.")
    private Path keyFile = Path.of("");

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec spec;

    String kafka() {
        return kafka;
    }

    /// The database URL as commands take it.
    String databaseUrl() {
        return database;
    }

    /// A producer with `acks=all`.
    ///
    /// @param lingerMillis how long a record may wait for others, in milliseconds
    KafkaProducer<byte[], byte[]> producer(int lingerMillis) {
        return RowProducer.to(kafka, lingerMillis);
    }

    /// A record of a topic.
    static ProducerRecord<byte[], byte[]> row(Topic<?> topic, String key, String value) {
        return new ProducerRecord<>(
                topic.name(), key.getBytes(StandardCharsets.UTF_8), value.getBytes(StandardCharsets.UTF_8));
    }

    /// Writes one record and waits for its acknowledgement.
    static void send(KafkaProducer<byte[], byte[]> producer, Topic<?> topic, String key, String value)
            throws InterruptedException, ExecutionException {
        producer.send(row(topic, key, value)).get();
    }

    /// A request to the API, with the key in the form that its version requires.
    ///
    /// @param pathAndQuery URL-encoded
    HttpRequest request(String pathAndQuery) throws IOException {
        String key = Files.readString(keyFile).strip();
        String separator = pathAndQuery.contains("?") ? "&" : "?";
        return HttpRequest.newBuilder(URI.create(api + pathAndQuery + separator + "apiKey=" + key))
                .header("X-API-Key", key)
                .build();
    }

    /// Sends a request and waits for the body.
    String get(HttpClient client, String pathAndQuery) throws IOException, InterruptedException {
        return client.send(request(pathAndQuery), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    Connection connection() throws SQLException {
        DatabaseAddress address = DatabaseAddress.parse(database);
        return DriverManager.getConnection(address.jdbcUrl(), address.user(), address.password());
    }

    /// Waits until a projection has applied the given number of rows.
    static void awaitApplied(Connection connection, String projection, long rows) throws SQLException {
        while (AppliedRows.of(connection, projection) < rows) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    /// Waits until all derived tables are current.
    static void awaitDerived(Connection connection) throws SQLException {
        String sql = HAS_MARKS.formatted(schema(connection, "metrics"), schema(connection, "posts"));
        boolean isDerived = false;
        while (!isDerived) {
            try (PreparedStatement query = connection.prepareStatement(sql);
                    ResultSet row = query.executeQuery()) {
                isDerived = row.next() && !row.getBoolean(1);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    void print(String format, Object... arguments) {
        out().printf(Locale.ROOT, format + "%n", arguments);
        out().flush();
    }

    PrintWriter out() {
        return Objects.requireNonNull(spec).commandLine().getOut();
    }

    private static String schema(Connection connection, String projection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(READ_SCHEMA)) {
            query.setString(1, projection);
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return row.getString(1);
            }
        }
    }
}
