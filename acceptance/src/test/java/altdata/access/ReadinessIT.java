package altdata.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.testing.ServiceProcess;
import altdata.testing.TestService;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/// A service that reports ready can serve requests.
class ReadinessIT {
    private static final TestService SERVICE = TestService.get();

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path directory;

    @Test
    void theApiIsNotReadyIfItCannotReadTheKeys() throws Exception {
        int port = TestService.freePort();
        try (HttpClient client = HttpClient.newHttpClient();
                Connection keys = SERVICE.database();
                Statement statement = keys.createStatement()) {
            keys.setAutoCommit(false);
            statement.execute("lock table api_keys_g1.api_key in access exclusive mode");
            try (ServiceProcess _ = ServiceProcess.start(
                    "query-api",
                    directory.resolve("api.log"),
                    Map.of(
                            "ALTDATA_DATABASE_URL",
                            SERVICE.databaseUrl(),
                            "ALTDATA_PORT",
                            Integer.toString(port),
                            "ALTDATA_WARM_UP",
                            "0s"))) {
                await().atMost(StartedService.TIMEOUT)
                        .ignoreException(ConnectException.class)
                        .until(() -> status(client, port, "/graph/") == 401);
                // Each check ends with the timeout of its statement.
                for (int check = 0; check < 2; check++) {
                    assertThat(status(client, port, "/health/ready")).isEqualTo(503);
                }
                keys.rollback();
                await().atMost(StartedService.TIMEOUT).until(() -> status(client, port, "/health/ready") == 200);
                assertThat(status(client, port, "/graph/?apiKey=" + TestService.KEY))
                        .isEqualTo(200);
            }
        }
    }

    @Test
    void theApiIsNotReadyBeforeItHasWarmedUp() throws Exception {
        int port = TestService.freePort();
        Path log = directory.resolve("api.log");
        try (HttpClient client = HttpClient.newHttpClient();
                Connection values = SERVICE.database();
                Statement statement = values.createStatement()) {
            values.setAutoCommit(false);
            // The warm-up reads them first.
            statement.execute("lock table metrics_g1.current_value in access exclusive mode");
            try (ServiceProcess _ = ServiceProcess.start(
                    "query-api",
                    log,
                    Map.of(
                            "ALTDATA_DATABASE_URL",
                            SERVICE.databaseUrl(),
                            "ALTDATA_PORT",
                            Integer.toString(port),
                            "ALTDATA_WARM_UP",
                            "1s"))) {
                String request = "/kPrice/?apiKey=" + TestService.KEY;
                await().atMost(StartedService.TIMEOUT)
                        .ignoreException(ConnectException.class)
                        .until(() -> status(client, port, request) == 200);
                // Longer than one poll of all other conditions takes.
                await().during(Duration.ofSeconds(2)).until(() -> status(client, port, "/health/ready") == 503);
                assertThat(status(client, port, request)).isEqualTo(200);
                values.rollback();
                await().atMost(StartedService.TIMEOUT).until(() -> status(client, port, "/health/ready") == 200);
            }
            assertThat(log).content().contains("warmed up with ");
        }
    }

    @Test
    void aWarmUpIsNotCountedAsRequests() throws Exception {
        int port = TestService.freePort();
        int metrics = TestService.freePort();
        Path log = directory.resolve("api.log");
        try (HttpClient client = HttpClient.newHttpClient();
                ServiceProcess _ = ServiceProcess.start(
                        "query-api",
                        log,
                        Map.of(
                                "ALTDATA_DATABASE_URL",
                                SERVICE.databaseUrl(),
                                "ALTDATA_PORT",
                                Integer.toString(port),
                                "ALTDATA_MANAGEMENT_PORT",
                                Integer.toString(metrics),
                                "ALTDATA_WARM_UP",
                                "1s"))) {
            await().atMost(StartedService.TIMEOUT)
                    .ignoreException(ConnectException.class)
                    .until(() -> status(client, metrics, "/health/ready") == 200);
            String text = client.send(
                            HttpRequest.newBuilder(URI.create("http://localhost:" + metrics + "/metrics"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body();
            assertThat(text).contains("jvm_memory_used_bytes").doesNotContain("http_server_requests_seconds_count");
        }
        assertThat(log).content().contains("warmed up with ").doesNotContain("altdata.access");
    }

    private static int status(HttpClient client, int port, String path) throws IOException, InterruptedException {
        return client.send(
                        HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                                .timeout(Duration.ofSeconds(20))
                                .build(),
                        HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }
}
