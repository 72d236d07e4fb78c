package altdata.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.testing.EntityRecord;
import altdata.testing.RawTcpConnection;
import altdata.testing.Slow;
import altdata.testing.TestService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/// Sends SIGTERM during work. Work that takes seconds is finished, longer work is cancelled cleanly, and the
/// process exits within 10 s.
@Slow
class ShutdownIT {
    private static final TestService SERVICE = TestService.get();
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    /// Pushing requires its own scope.
    private static final String PUSHING = "v2_shutdown-pushes";

    private static final Pattern CONTENT_LENGTH =
            Pattern.compile("\r\ncontent-length: (\\d+)\r\n", Pattern.CASE_INSENSITIVE);

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path directory;

    private boolean isBuilderReplaced;

    private Map<String, String> environment(int port) {
        return new HashMap<>(Map.of(
                "ALTDATA_KAFKA",
                SERVICE.kafka(),
                "ALTDATA_DATABASE_URL",
                SERVICE.databaseUrl(),
                "ALTDATA_PORT",
                Integer.toString(port),
                "ALTDATA_DRAIN",
                "2s"));
    }

    private static StartedService ready(StartedService service, int port) {
        await().atMost(StartedService.TIMEOUT)
                .ignoreExceptions()
                .until(() -> get(port, "/health/ready").statusCode() == 200);
        return service;
    }

    private static HttpResponse<String> get(int port, String path) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                            .timeout(Duration.ofSeconds(20))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    private static CompletableFuture<Duration> terminated(StartedService service) {
        return CompletableFuture.supplyAsync(service.process()::terminate);
    }

    /// The only builder, so that it processes every batch.
    private StartedService onlyBuilder() {
        SERVICE.killBuilder();
        isBuilderReplaced = true;
        int management = TestService.freePort();
        Map<String, String> environment = environment(0);
        environment.put("ALTDATA_MANAGEMENT_PORT", Integer.toString(management));
        StartedService builder = ready(StartedService.start("projection-builder", directory, environment), management);
        SERVICE.awaitCaughtUp();
        return builder;
    }

    @AfterEach
    void startBuilderAgain() {
        if (isBuilderReplaced) {
            SERVICE.startBuilder();
            SERVICE.awaitCaughtUp();
        }
    }

    @Test
    void theApiBecomesUnreadyThenDrainsRequestsAndExits() throws Exception {
        int port = TestService.freePort();
        EntityRecord.push(EntityRecord.company("STOP"));
        SERVICE.awaitCaughtUp();
        try (StartedService api = ready(StartedService.start("query-api", directory, environment(port)), port);
                Connection lock = locked("entities_g1.entity")) {
            CompletableFuture<HttpResponse<String>> slow = sendAsync(port, "/graph/?apiKey=" + TestService.KEY);
            awaitLocked();
            assertThat(slow).isNotDone();
            CompletableFuture<Duration> end = terminated(api);
            api.awaitOutput("shutting down: /health/ready is 503");
            // New connections are still accepted, but readiness is false, so that load balancers use other
            // instances.
            assertThat(get(port, "/health/ready").statusCode()).isEqualTo(503);
            lock.rollback();
            assertThat(slow.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
            assertThat(end.get()).isLessThan(TIMEOUT);
        }
    }

    /// A client must not send a request when the service is about to close the connection.
    @Test
    void theApiAnnouncesThatItClosesAConnection() throws Exception {
        int port = TestService.freePort();
        EntityRecord.push(EntityRecord.company("LAST"));
        SERVICE.awaitCaughtUp();
        String request = RawTcpConnection.get("/api/entities/LAST", "X-API-Key: " + TestService.KEY + "\r\n");
        try (StartedService api = ready(StartedService.start("query-api", directory, environment(port)), port);
                RawTcpConnection cached = new RawTcpConnection(port);
                RawTcpConnection health = new RawTcpConnection(port)) {
            // From the second request on, the response comes from the response cache.
            for (int i = 0; i < 2; i++) {
                assertIsKept(cached.send(request));
            }
            assertIsKept(health.send(RawTcpConnection.get("/health/ready")));
            CompletableFuture<Duration> end = terminated(api);
            api.awaitOutput("shutting down: /health/ready is 503");
            assertThat(cached.send(request).readAll())
                    .contains("200 OK", "\r\nconnection: close\r\n")
                    .endsWith("}");
            assertThat(health.send(RawTcpConnection.get("/health/ready")).readAll())
                    .contains("503 Service Unavailable", "\r\nconnection: close\r\n")
                    .endsWith("}");
            assertThat(end.get()).isLessThan(TIMEOUT);
        }
    }

    @Test
    void theIngestWorkerAnnouncesThatItClosesAConnection() throws Exception {
        int port = TestService.freePort();
        SERVICE.issueKey(PUSHING, "*", "ingest:*");
        String row = EntityRecord.company("LAST").json() + "\n";
        String request = "POST /rows/entities HTTP/1.1\r\nHost: localhost\r\nX-API-Key: " + PUSHING
                + "\r\nContent-Length: " + row.length() + "\r\n\r\n" + row;
        try (StartedService ingest = ready(StartedService.start("ingest-worker", directory, environment(port)), port);
                RawTcpConnection connection = new RawTcpConnection(port)) {
            assertThat(connection.send(request).head()).contains("200 OK").doesNotContain("connection: close");
            // The empty line that ends the chunked body.
            assertThat(connection.head()).contains("\"accepted\":1");
            CompletableFuture<Duration> end = terminated(ingest);
            ingest.awaitOutput("shutting down: /health/ready is 503");
            assertThat(connection.send(request).readAll())
                    .contains("200 OK", "\r\nconnection: close\r\n", "\"accepted\":1");
            assertThat(end.get()).isLessThan(TIMEOUT);
        }
    }

    private static void assertIsKept(RawTcpConnection connection) throws IOException {
        String head = connection.head();
        assertThat(head).contains("200 OK").doesNotContain("connection: close");
        Matcher length = CONTENT_LENGTH.matcher(head);
        assertThat(length.find()).as(head).isTrue();
        assertThat(connection.readBytes(Integer.parseInt(length.group(1)))).isPositive();
    }

    @Test
    void theApiCancelsRequestsThatTakeTooLong() throws Exception {
        int port = TestService.freePort();
        try (StartedService api = ready(StartedService.start("query-api", directory, environment(port)), port);
                Connection lock = locked("entities_g1.entity")) {
            CompletableFuture<HttpResponse<String>> _ = sendAsync(port, "/graph/?apiKey=" + TestService.KEY);
            awaitLocked();
            assertThat(terminated(api).get()).isLessThan(TIMEOUT);
            lock.rollback();
        }
    }

    @Test
    void aBuilderFinishesItsBatchAndExits() throws Exception {
        try (StartedService builder = onlyBuilder();
                Connection lock = locked("entities_g1.entity")) {
            EntityRecord.push(EntityRecord.company("BATCH"));
            awaitLocked();
            CompletableFuture<Duration> end = terminated(builder);
            builder.awaitOutput("finishing the current batches");
            lock.rollback();
            assertThat(end.get()).isLessThan(TIMEOUT);
            // There was no other builder to do it.
            assertThat(lock.createStatement()
                            .executeQuery("select from entities_g1.entity where ticker = 'BATCH'")
                            .next())
                    .isTrue();
            assertThat(builder.output()).doesNotContain("cancelling it");
        }
    }

    @Test
    void aBatchThatTakesTooLongIsCancelledAndItsPartitionsAreTakenOverAtOnce() throws Exception {
        try (StartedService builder = onlyBuilder();
                Connection lock = locked("entities_g1.entity")) {
            EntityRecord.push(EntityRecord.company("STUCK"));
            awaitLocked();
            assertThat(terminated(builder).get()).isLessThan(TIMEOUT);
            assertThat(builder.output()).contains("cancelling it").doesNotContain("could not hand over");
            lock.rollback();
        }
        SERVICE.startBuilder();
        isBuilderReplaced = false;
        SERVICE.awaitCaughtUp();
        assertThat(SERVICE.v2("/api/entities/STUCK").get("ticker").asString()).isEqualTo("STUCK");
    }

    @Test
    void theIngestWorkerReceivesTheRestOfABodyAndExits() throws Exception {
        int port = TestService.freePort();
        SERVICE.issueKey(PUSHING, "*", "ingest:*");
        try (StartedService ingest = ready(StartedService.start("ingest-worker", directory, environment(port)), port);
                RawTcpConnection body = new RawTcpConnection(port)) {
            String row = EntityRecord.company("BODY").json() + "\n";
            body.send("POST /rows/entities HTTP/1.1\r\nHost: localhost\r\nX-API-Key: " + PUSHING
                    + "\r\nContent-Length: " + 2 * row.length() + "\r\n\r\n" + row);
            SERVICE.awaitCaughtUp();
            CompletableFuture<Duration> end = terminated(ingest);
            await().atMost(Duration.ofSeconds(2))
                    .pollInterval(Duration.ofMillis(50))
                    .until(() -> get(port, "/health/ready").statusCode() == 503);
            body.send(row);
            assertThat(body.readAll()).contains("200 OK").contains("\"accepted\":2");
            assertThat(end.get()).isLessThan(TIMEOUT);
        }
    }

    @Test
    void theIngestWorkerDoesNotWaitForAnEndlessBody() throws Exception {
        int port = TestService.freePort();
        SERVICE.issueKey(PUSHING, "*", "ingest:*");
        try (StartedService ingest = ready(StartedService.start("ingest-worker", directory, environment(port)), port);
                RawTcpConnection body = new RawTcpConnection(port)) {
            body.send("POST /rows/entities HTTP/1.1\r\nHost: localhost\r\nX-API-Key: " + PUSHING
                    + "\r\nContent-Length: 100000\r\n\r\n{");
            assertThat(terminated(ingest).get()).isLessThan(TIMEOUT);
        }
    }

    private static CompletableFuture<HttpResponse<String>> sendAsync(int port, String path) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return get(port, path);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static Connection locked(String table) throws SQLException {
        Connection connection = SERVICE.database();
        connection.setAutoCommit(false);
        Statement statement = connection.createStatement();
        statement.execute("lock table " + table + " in access exclusive mode");
        return connection;
    }

    private static void awaitLocked() {
        await().atMost(StartedService.TIMEOUT).until(() -> {
            try (Connection connection = SERVICE.database();
                    Statement statement = connection.createStatement()) {
                return statement.executeQuery("""
                                select from pg_stat_activity where state = 'active' and wait_event_type = 'Lock'
                                """).next();
            }
        });
    }
}
