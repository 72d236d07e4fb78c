package altdata.verification.pit;

import static org.awaitility.Awaitility.await;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.testing.AppliedRecords;
import altdata.testing.ServiceProcess;
import altdata.testing.TestServers;
import altdata.testing.TestService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/// A second service with its own servers. Its clock shows a moment, and its log ends at that moment.
final class PastStack implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(240);
    private static final String KEY = "past";

    private final TestServers servers = TestServers.another();
    private final HttpClient client = HttpClient.newHttpClient();
    private final int port = TestService.freePort();
    private final Path clock;
    private final Admin admin;
    private final KafkaProducer<byte[], byte[]> producer;
    private final List<ServiceProcess> services;

    /// Starts the services, and does not wait for them.
    PastStack(Instant start) throws IOException {
        clock = Files.createTempFile("past-clock", ".txt");
        Files.writeString(clock, start.toString());
        Map<String, String> environment = new HashMap<>(servers.environment());
        environment.put(PastClock.FILE, clock.toString());
        environment.put("ALTDATA_PORT", Integer.toString(port));
        services = List.of(
                ServiceProcess.start(PastProjectionBuilder.class, environment),
                ServiceProcess.start(PastQueryApi.class, environment));
        admin = Admin.create(Map.of("bootstrap.servers", servers.kafka()));
        producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", servers.kafka(), ProducerConfig.ACKS_CONFIG, "all"),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    /// Waits until the services respond.
    void awaitReady() {
        await().atMost(TIMEOUT)
                .ignoreExceptions()
                .until(() -> get("/health/ready").statusCode() == 200);
        push(
                Topics.API_KEYS,
                "{\"data_key\":1,\"key_id\":\"k\",\"sha256\":\"%s\",\"scopes\":[\"*\"]}".formatted(sha256(KEY)));
        await().atMost(TIMEOUT).until(() -> get("/api/usage").statusCode() == 200);
    }

    /// Appends a row to the log.
    void push(Topic<?> topic, String row) {
        var _ = producer.send(new ProducerRecord<>(topic.name(), row.getBytes(StandardCharsets.UTF_8)));
    }

    /// Sets the clock, and waits until everything shows the state of that time.
    void advance(Instant moment) throws IOException {
        // Replaced as a whole, because the services read the file at any time.
        Path next = Files.writeString(clock.resolveSibling(clock.getFileName() + ".next"), moment.toString());
        Path _ = Files.move(next, clock, StandardCopyOption.ATOMIC_MOVE);
        producer.flush();
        LocalDate day = LocalDate.ofInstant(moment, ZoneOffset.UTC);
        await().atMost(TIMEOUT)
                .pollInterval(Duration.ofMillis(20))
                .during(Duration.ofMillis(150))
                .until(() -> isCurrent(day));
    }

    private boolean isCurrent(LocalDate day) throws SQLException, ExecutionException, InterruptedException {
        try (Connection connection = servers.database();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select day from metrics_g1.derived_day")) {
            return row.next()
                    && day.equals(row.getObject(1, LocalDate.class))
                    && AppliedRecords.areAll(connection, admin);
        }
    }

    /// Sends a GET request with the key with all scopes.
    HttpResponse<String> get(String pathAndQuery) {
        String target = pathAndQuery.startsWith("/api/")
                ? pathAndQuery
                : pathAndQuery + (pathAndQuery.contains("?") ? "&" : "?") + "apiKey=" + KEY;
        try {
            return client.send(
                    HttpRequest.newBuilder(URI.create("http://localhost:" + port + target))
                            .header("X-API-Key", KEY)
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        producer.close();
        admin.close();
        services.forEach(ServiceProcess::close);
    }

    private static String sha256(String key) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
