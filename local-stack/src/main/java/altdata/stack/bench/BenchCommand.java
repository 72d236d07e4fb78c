package altdata.stack.bench;

import altdata.contracts.tables.DatabaseAddress;
import altdata.contracts.topic.Topics;
import altdata.ingest.push.PushCommand;
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
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `bench`: how fast rows get in, and how soon they show. It leaves its rows (tickers `BENCH-…`) behind.
@Command(
        name = "bench",
        description = "Measures a running stack: push, projection, and how soon a row shows over HTTP.",
        mixinStandardHelpOptions = true)
public final class BenchCommand implements Callable<Integer> {
    private static final int SECONDS_OF_FRESHNESS = 20;
    private static final int ROWS_A_SECOND = 2_000;
    private static final int SAMPLE_EVERY = 40;

    @Option(names = "--kafka", defaultValue = "${env:ALTDATA_KAFKA:-localhost:19092}", description = "Kafka.")
    private String kafka = "";

    @Option(
            names = "--database",
            defaultValue = "${env:ALTDATA_DATABASE_URL:-postgresql://altdata:altdata@localhost:15432/altdata}",
            description = "PostgreSQL.")
    private String database = "";

    @Option(
            names = "--api",
            defaultValue = "http://localhost:8080",
            description = "The API (default: ${DEFAULT-VALUE}).")
    private String api = "";

    @Option(names = "--key-file", defaultValue = ".altdata/demo-key", description = "A file with an API key for v1.")
    private Path keyFile = Path.of("");

    @Option(
            names = "--rows",
            defaultValue = "1000000",
            description = "How many rows to push (default: ${DEFAULT-VALUE}).")
    private int rows;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        long firstKey = System.currentTimeMillis() * 1_000;
        measurePushAndProjection(firstKey);
        measureFreshness(firstKey + rows);
        return 0;
    }

    private void measurePushAndProjection(long firstKey) throws IOException, SQLException {
        Path file = Files.createTempFile("altdata-bench", ".ndjson");
        try (Connection connection = connection()) {
            BenchRows.write(file, rows, firstKey);
            long applied = applied(connection);
            long start = System.nanoTime();
            CommandLine push = new CommandLine(new PushCommand()).setOut(out()).setErr(out());
            int exit = push.execute("metrics", file.toString(), "--kafka", kafka);
            if (exit != 0) {
                throw new IOException("push ended with " + exit);
            }
            double pushed = (System.nanoTime() - start) / 1e9;
            while (applied(connection) < applied + rows) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            }
            double projected = (System.nanoTime() - start) / 1e9;
            print(
                    "push: %,d rows of %,d bytes in %.1f s, %,.0f rows/s",
                    rows, Files.size(file) / rows, pushed, rows / pushed);
            print("projection, topic to committed tables: %.1f s, %,.0f rows/s", projected, rows / projected);
        } finally {
            Files.delete(file);
        }
    }

    /// Sends rows at a steady rate; of some of them it looks how long after the acknowledgement an answer has them.
    private void measureFreshness(long firstKey) throws IOException, InterruptedException, ExecutionException {
        String key = Files.readString(keyFile).strip();
        Random random = new Random(2);
        double[] samples = new double[SECONDS_OF_FRESHNESS * ROWS_A_SECOND / SAMPLE_EVERY];
        int taken = 0;
        try (HttpClient client = HttpClient.newHttpClient();
                KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                        Map.of(
                                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                                kafka,
                                ProducerConfig.ACKS_CONFIG,
                                "all",
                                ProducerConfig.LINGER_MS_CONFIG,
                                0),
                        new ByteArraySerializer(),
                        new ByteArraySerializer())) {
            send(
                    producer,
                    Topics.ENTITIES.name(),
                    BenchRows.ticker(0),
                    "{\"data_key\":1,\"id\":\"bench\",\"ticker\":\"BENCH-0\",\"name\":\"Bench\",\"entity\":\"company\",\"active\":false}");
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
            Thread load = Thread.ofPlatform().daemon().start(() -> load(producer, firstKey, random));
            while (load.isAlive() && taken < samples.length) {
                long value = firstKey % 1_000_000 + taken;
                String row =
                        "{\"data_key\":%d,\"ticker\":\"BENCH-0\",\"date\":\"2025-06-01\",\"metrics\":{\"investor_chat_mentions\":%d}}"
                                .formatted(firstKey + taken, value);
                send(producer, Topics.METRICS.name(), BenchRows.ticker(0), row);
                long acknowledged = System.nanoTime();
                while (!ask(client, key).contains("\"investor_chat_mentions\":" + value + "}")) {
                    Thread.onSpinWait();
                }
                samples[taken++] = (System.nanoTime() - acknowledged) / 1e6;
            }
            load.join();
        }
        double[] sorted = Arrays.stream(samples, 0, taken).sorted().toArray();
        print(
                "freshness at %,d rows/s, acknowledged to visible over HTTP: p50 %.0f ms, p99 %.0f ms, max %.0f ms (%,d samples)",
                ROWS_A_SECOND, sorted[taken / 2], sorted[taken * 99 / 100], sorted[taken - 1], taken);
    }

    private static void load(KafkaProducer<byte[], byte[]> producer, long firstKey, Random random) {
        long start = System.nanoTime();
        for (int i = 0; i < SECONDS_OF_FRESHNESS * ROWS_A_SECOND; i++) {
            LockSupport.parkNanos(start + i * TimeUnit.SECONDS.toNanos(1) / ROWS_A_SECOND - System.nanoTime());
            String row = BenchRows.row(firstKey + i, i, random);
            producer.send(new ProducerRecord<>(
                    Topics.METRICS.name(),
                    BenchRows.ticker(i / 8).getBytes(StandardCharsets.UTF_8),
                    row.getBytes(StandardCharsets.UTF_8)));
        }
    }

    private static void send(KafkaProducer<byte[], byte[]> producer, String topic, String key, String value)
            throws InterruptedException, ExecutionException {
        producer.send(new ProducerRecord<>(
                        topic, key.getBytes(StandardCharsets.UTF_8), value.getBytes(StandardCharsets.UTF_8)))
                .get();
    }

    private String ask(HttpClient client, String key) throws IOException, InterruptedException {
        String path = "/timeline/?symbol=BENCH-0&date=2025-06-01&data=investor_chat_mentions&apiKey=";
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(api + path + key)).build();
        return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    private Connection connection() throws SQLException {
        DatabaseAddress address = DatabaseAddress.parse(database);
        return DriverManager.getConnection(address.jdbcUrl(), address.user(), address.password());
    }

    private static long applied(Connection connection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(
                        "select sum(rows_accepted) from altdata.checkpoint where projection = 'metrics'");
                ResultSet row = query.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }

    private void print(String format, Object... arguments) {
        out().printf(Locale.ROOT, format + "%n", arguments);
        out().flush();
    }

    private PrintWriter out() {
        return Objects.requireNonNull(spec).commandLine().getOut();
    }
}
