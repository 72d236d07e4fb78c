package altdata.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.ingest.testing.KeyTopicWriter;
import altdata.ingest.testing.TestBroker;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests health and metrics on the management port.
class ManagementTest {
    private static final String GOOD =
            "{\"data_key\":1,\"ticker\":\"MGMT\",\"date\":\"2026-11-19\",\"metrics\":{\"price\":1}}";
    private static final String NO_DATE = "{\"data_key\":1,\"ticker\":\"MGMT\",\"metrics\":{\"price\":1}}";

    @TempDir
    private Path folder;

    @Test
    void rowsAndFilesAreCounted() throws IOException, InterruptedException {
        int port = freePort();
        try (RunningService service = RunningService.on(
                TestBroker.address(),
                "--management.server.port=" + port,
                "--altdata.folder=" + folder,
                "--altdata.folder-quiet=300ms")) {
            await().atMost(Duration.ofSeconds(20))
                    .until(() -> Files.isDirectory(folder.resolve("metrics"))
                            && get(port, "/health/ready").statusCode() == 200);
            assertThat(metrics(port))
                    .contains(
                            "altdata_ingest_rows_taken_total{topic=\"metrics\",way=\"folder\"} 0.0",
                            "altdata_ingest_backlog_files{topic=\"metrics\"} 0.0",
                            "altdata_ingest_folder_watched 1.0");
            var _ = Files.writeString(
                    folder.resolve("metrics/a.ndjson"), GOOD + "\n" + GOOD.replace("price", "prize") + "\n");
            var _ = Files.writeString(folder.resolve("metrics/b.ndjson"), GOOD + "\n" + NO_DATE + "\n");
            String key = new KeyTopicWriter(TestBroker.address()).issue("ingest:metrics");
            assertThat(service.postWithNew(key, "metrics", GOOD + "\n" + NO_DATE)
                            .statusCode())
                    .isEqualTo(200);
            await().atMost(Duration.ofSeconds(20))
                    .untilAsserted(() -> assertThat(metrics(port))
                            .contains(
                                    "altdata_ingest_rows_taken_total{topic=\"metrics\",way=\"folder\"} 4.0",
                                    "altdata_ingest_rows_rejected_total{topic=\"metrics\",way=\"folder\"} 1.0",
                                    "altdata_ingest_rows_taken_total{topic=\"metrics\",way=\"http\"} 2.0",
                                    "altdata_ingest_rows_rejected_total{topic=\"metrics\",way=\"http\"} 1.0",
                                    "altdata_ingest_rows_sent_total{topic=\"metrics\"} 4.0",
                                    "altdata_ingest_fields_ignored_total{field=\"metrics.prize\",topic=\"metrics\",way=\"folder\"} 1.0",
                                    "altdata_ingest_files_total{outcome=\"done\",topic=\"metrics\"} 1.0",
                                    "altdata_ingest_files_total{outcome=\"rejected\",topic=\"metrics\"} 1.0",
                                    "altdata_ingest_backlog_files{topic=\"metrics\"} 0.0"));
            assertThat(get(port, "/files").body())
                    .containsPattern(
                            "\"topic\":\"metrics\",\"file\":\"a.ndjson\",\"sent\":2,\"skipped\":0,\"rejected\":0")
                    .containsPattern(
                            "\"topic\":\"metrics\",\"file\":\"b.ndjson\",\"sent\":1,\"skipped\":0,\"rejected\":1");
        }
    }

    @Test
    void managementPortServesOnlyHealthAndMetrics() throws IOException, InterruptedException {
        int port = freePort();
        try (RunningService service = RunningService.started("--management.server.port=" + port)) {
            assertThat(get(port, "/health/live").body()).contains("UP");
            for (String closed : List.of("/env", "/heapdump", "/beans", "/rows/metrics", "/")) {
                assertThat(get(port, closed).statusCode()).as(closed).isEqualTo(404);
            }
            assertThat(service.get("/metrics").statusCode()).isEqualTo(404);
            assertThat(metrics(port)).doesNotContain("altdata_ingest_folder_watched");
        }
    }

    private static String metrics(int port) throws IOException, InterruptedException {
        return get(port, "/metrics").body();
    }

    private static HttpResponse<String> get(int port, String path) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
