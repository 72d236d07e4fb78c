package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.testing.ServiceProcess;
import altdata.testing.TestService;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The dashboard and the alerts query only metrics that the services publish.
class MonitoringIT {
    private static final TestService SERVICE = TestService.get();
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Path DEPLOY = Path.of("..", "deploy");
    /// Metrics that a service may publish; everything else in an expression is a function or label.
    private static final Pattern REQUESTED = Pattern.compile("\\b(?:altdata|http_server|r2dbc|jvm|process)_[a-z0-9_]+");
    private static final Pattern ALERT = Pattern.compile("- alert: (\\w+)");
    private static final Pattern FIRING = Pattern.compile("alertname: (\\w+)\\s+eval_time: \\S+\\s+exp_alerts:");
    private static final Pattern PUBLISHED = Pattern.compile("^([a-z0-9_]+)(?:\\{| )", Pattern.MULTILINE);

    @TempDir
    private Path directory;

    @Test
    void everyMetricOfTheDashboardAndTheAlertsIsPublished() throws IOException {
        Set<String> requested = new TreeSet<>();
        requested.addAll(requestedMetrics(DEPLOY.resolve("grafana/dashboards/altdata.json")));
        requested.addAll(requestedMetrics(DEPLOY.resolve("prometheus/alerts.yml")));
        assertThat(requested).hasSizeGreaterThan(20);

        int apiPort = TestService.freePort();
        int apiManagement = TestService.freePort();
        int ingestManagement = TestService.freePort();
        try (ServiceProcess _ = SERVICE.anotherApi(
                        apiPort,
                        Map.of(
                                "ALTDATA_MANAGEMENT_PORT",
                                Integer.toString(apiManagement),
                                // As for a read replica, whose staleness is published only then.
                                "ALTDATA_QUOTA_DATABASE_URL",
                                SERVICE.databaseUrl()));
                ServiceProcess _ = ServiceProcess.start(
                        "ingest-worker",
                        directory.resolve("ingest.log"),
                        Map.of(
                                "ALTDATA_KAFKA",
                                SERVICE.kafka(),
                                "ALTDATA_PORT",
                                Integer.toString(TestService.freePort()),
                                "ALTDATA_FOLDER",
                                Files.createDirectories(directory.resolve("inbox"))
                                        .toString(),
                                "ALTDATA_MANAGEMENT_PORT",
                                Integer.toString(ingestManagement)))) {
            await().atMost(TIMEOUT).ignoreExceptions().untilAsserted(() -> {
                Set<String> published = new TreeSet<>();
                published.addAll(publishedMetrics(SERVICE.builderManagementPort()));
                published.addAll(publishedMetrics(apiManagement));
                published.addAll(publishedMetrics(ingestManagement));
                assertThat(published).as("metrics that the services publish").containsAll(requested);
            });
        }
    }

    /// That they fire is checked by promtool, in a command of the documents.
    @Test
    void everyAlertFiresInATestCase() throws IOException {
        assertThat(found(FIRING, "prometheus/alerts.test.yml")).isEqualTo(found(ALERT, "prometheus/alerts.yml"));
    }

    private static Set<String> found(Pattern name, String file) throws IOException {
        return name.matcher(Files.readString(DEPLOY.resolve(file)))
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> requestedMetrics(Path file) throws IOException {
        return REQUESTED
                .matcher(Files.readString(file))
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toSet());
    }

    private static Set<String> publishedMetrics(int port) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            String text = client.send(
                            HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/metrics"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body();
            return PUBLISHED.matcher(text).results().map(name -> name.group(1)).collect(Collectors.toSet());
        }
    }
}
