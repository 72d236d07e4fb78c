package altdata.api;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.testing.ServiceProcess;
import altdata.testing.TestService;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The health and metrics endpoints of the API, on a port that clients cannot reach.
class ApiManagementIT {
    private static final TestService SERVICE = TestService.get();
    private static final int PORT = TestService.freePort();
    private static final int MANAGEMENT_PORT = TestService.freePort();
    private static ServiceProcess api;

    @BeforeAll
    static void startAnInstance() {
        api = SERVICE.anotherApi(PORT, Map.of("ALTDATA_MANAGEMENT_PORT", Integer.toString(MANAGEMENT_PORT)));
    }

    @AfterAll
    static void stopIt() {
        api.close();
    }

    @Test
    void metricsCoverOperationsAndConnections() throws IOException, InterruptedException {
        SERVICE.send(PORT, "GET", "/graph/?symbol=NOBODY&apiKey=" + TestService.KEY);
        assertThat(management("/metrics").body())
                .contains(
                        "http_server_requests_seconds_count{",
                        "http_server_requests_seconds_bucket{",
                        "uri=\"/graph/\"",
                        "r2dbc_pool_acquired_connections{",
                        "r2dbc_pool_pending_connections{",
                        "jvm_memory_used_bytes{");
    }

    @Test
    void labelsContainNoCallerInput() throws IOException, InterruptedException {
        SERVICE.send(PORT, "GET", "/api/entities/SECRETIVE", "X-API-Key", TestService.KEY);
        SERVICE.send(PORT, "GET", "/api/entities/SECRETIVE?x=secretive", "X-API-Key", "secretive");
        SERVICE.send(PORT, "GET", "/secretive/path");
        SERVICE.send(PORT, "SECRETIVE", "/graph/");
        assertThat(management("/metrics").body())
                .contains("uri=\"/api/entities/{ticker}\"", "uri=\"NOT_FOUND\"", "method=\"UNKNOWN\"")
                .doesNotContain(TestService.KEY)
                .doesNotContainIgnoringCase("secretive");
    }

    @Test
    void onlyHealthAndMetricsAreServed() throws IOException, InterruptedException {
        assertThat(management("/health/live").body()).contains("UP");
        assertThat(management("/health/ready").body()).contains("UP");
        for (String closed : List.of(
                "/",
                "/env",
                "/heapdump",
                "/configprops",
                "/beans",
                "/loggers",
                "/shutdown",
                "/graph/",
                "/api/usage",
                "/openapi-v1.json")) {
            assertThat(management(closed).statusCode()).as(closed).isEqualTo(404);
        }
    }

    @Test
    void metricScrapesAreNotCountedAsRequests() throws IOException, InterruptedException {
        management("/health/ready");
        management("/metrics");
        assertThat(management("/metrics").body())
                .contains("http_server_requests_seconds_count{")
                .doesNotContain("uri=\"/health/{*path}\"", "uri=\"/metrics\"", "uri=\"UNKNOWN\"");
    }

    @Test
    void thePublicPortServesNoManagementEndpoints() {
        for (String path : List.of("/metrics", "/health", "/prometheus", "/actuator", "/actuator/prometheus", "/env")) {
            assertThat(TestService.json(SERVICE.send(PORT, "GET", path), 404)
                            .get("message")
                            .asString())
                    .as(path)
                    .isEqualTo("There is no such path.");
            TestService.json(SERVICE.get(path), 404);
        }
    }

    private static HttpResponse<String> management(String path) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(URI.create("http://localhost:" + MANAGEMENT_PORT + path))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }
}
