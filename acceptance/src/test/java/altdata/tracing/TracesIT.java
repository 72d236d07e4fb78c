package altdata.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.testing.EntityRecord;
import altdata.testing.MetricRecord;
import altdata.testing.ServiceProcess;
import altdata.testing.Slow;
import altdata.testing.TestService;
import io.opentelemetry.proto.trace.v1.Span.SpanKind;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Traces lead from a record to its table, and from a request to its SQL statements.
@Slow
class TracesIT {
    private static final TestService SERVICE = TestService.get();
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String PUSHING = "v2_traces-pushes-secretive";
    private static final Random RANDOM = new Random();
    /// With this number of tickers, every partition gets rows.
    private static final int TICKERS = 60;

    private static final int API = TestService.freePort();
    private static final int INGEST = TestService.freePort();

    @TempDir
    private static Path directory;

    private static OtlpCollector collector;
    private static ServiceProcess api;
    private static ServiceProcess builder;
    private static ServiceProcess ingest;

    @BeforeAll
    static void startTracedServices() throws IOException {
        SERVICE.issueKey(PUSHING, "ingest:*");
        EntityRecord.push(EntityRecord.company("TRACED"));
        SERVICE.awaitCaughtUp();
        collector = new OtlpCollector();
        Map<String, String> traced = Map.of("ALTDATA_TRACES", collector.address(), "ALTDATA_TRACES_SAMPLED", "1");
        builder = SERVICE.anotherBuilder(traced);
        Map<String, String> environment = new HashMap<>(traced);
        environment.put("ALTDATA_KAFKA", SERVICE.kafka());
        environment.put("ALTDATA_PORT", Integer.toString(INGEST));
        environment.put(
                "ALTDATA_FOLDER",
                Files.createDirectories(directory.resolve("inbox")).toString());
        environment.put("ALTDATA_FOLDER_QUIET", "100ms");
        ingest = ServiceProcess.start("ingest-worker", directory.resolve("ingest.log"), environment);
        api = SERVICE.anotherApi(API, traced);
        await().atMost(TIMEOUT)
                .ignoreExceptions()
                .until(() -> post("metrics", row(0), "00-" + random(16) + "-" + random(8) + "-00")
                                .statusCode()
                        == 200);
    }

    @AfterAll
    static void stopThem() {
        api.close();
        builder.close();
        ingest.close();
        collector.close();
    }

    private static String random(int bytes) {
        byte[] id = new byte[bytes];
        RANDOM.nextBytes(id);
        id[0] = 1;
        return HexFormat.of().formatHex(id);
    }

    private static String row(int number) {
        return MetricRecord.row(1, "TRACED" + number, "2026-01-01", "forum_mentions=5");
    }

    private static String rows() {
        return IntStream.range(0, TICKERS).mapToObj(TracesIT::row).collect(Collectors.joining("\n"));
    }

    private static HttpResponse<String> post(String topic, String rows, String traceParent)
            throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(URI.create("http://localhost:" + INGEST + "/rows/" + topic))
                            .header("X-API-Key", PUSHING)
                            .header("traceparent", traceParent)
                            .POST(HttpRequest.BodyPublishers.ofString(rows))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    private static ExportedSpan awaitSpan(String what, Predicate<ExportedSpan> wanted) {
        return await(what)
                .atMost(TIMEOUT)
                .until(
                        () -> collector.spans().stream()
                                .filter(wanted)
                                .findFirst()
                                .orElse(null),
                        span -> span != null);
    }

    /// Waits for a span of a trace that is this one or linked to it; the builder without tracing may write some
    /// of the rows.
    private static ExportedSpan awaitBatchLinkedTo(ExportedSpan origin) {
        return awaitSpan(
                "a batch linked to " + origin.name(),
                span -> span.service().equals("projection-builder") && span.isLinkedTo(origin));
    }

    @Test
    void aTraceLeadsFromARequestToTheTableOfItsRow() throws IOException, InterruptedException {
        String trace = random(16);
        String caller = random(8);
        assertThat(post("metrics", rows(), "00-" + trace + "-" + caller + "-01").statusCode())
                .isEqualTo(200);
        ExportedSpan request = awaitSpan("the request", span -> span.traceId().equals(trace));
        assertThat(request.service()).isEqualTo("ingest-worker");
        assertThat(request.name()).isEqualTo("POST /rows/{topic}");
        assertThat(request.parentId()).isEqualTo(caller);
        assertThat(request.number("http.response.status_code")).isEqualTo(200);
        assertThat(request.number("altdata.rows.accepted")).isEqualTo(TICKERS);

        ExportedSpan batch = awaitBatchLinkedTo(request);
        assertThat(batch.name()).isEqualTo("batch metrics_g1");
        assertThat(batch.text("messaging.destination.name")).isEqualTo("altdata.metrics");
        assertThat(batch.text("altdata.projection")).isEqualTo("metrics");
        assertThat(batch.text("altdata.generation")).isEqualTo("metrics_g1");
        assertThat(batch.number("altdata.rows.accepted")).isBetween(1L, (long) TICKERS);
        ExportedSpan transaction = awaitSpan("its transaction", span -> span.isChildOf(batch));
        assertThat(transaction.name()).isEqualTo("transaction metrics_g1");
        assertThat(transaction.span().getStartTimeUnixNano())
                .isGreaterThanOrEqualTo(batch.span().getStartTimeUnixNano());
        assertThat(transaction.span().getEndTimeUnixNano())
                .isLessThanOrEqualTo(batch.span().getEndTimeUnixNano());
        assertThat(directory.resolve("ingest.log")).content().contains("\"trace_id\":\"" + trace + "\"");
    }

    @Test
    void aFileStartsATrace() throws IOException {
        Path draft = Files.writeString(directory.resolve("traced.ndjson"), rows());
        Path folder = Files.createDirectories(directory.resolve("inbox").resolve("metrics"));
        Files.move(draft, folder.resolve("secretive.ndjson"));
        ExportedSpan file = awaitSpan("the file", span -> span.name().equals("file metrics"));
        assertThat(file.parentId()).isEmpty();
        assertThat(file.number("altdata.rows.accepted")).isEqualTo(TICKERS);
        awaitBatchLinkedTo(file);
    }

    /// The second request is a search, because an entity that was read by its ticker is cached.
    @ParameterizedTest
    @ValueSource(strings = {"/api/entities/TRACED", "/graph/?input=TRACED&apiKey=" + TestService.KEY})
    void aTraceLeadsFromARequestToItsSqlStatements(String path) throws IOException {
        String trace = random(16);
        String caller = random(8);
        assertThat(SERVICE.send(
                                API,
                                "GET",
                                path,
                                "X-API-Key",
                                TestService.KEY,
                                "traceparent",
                                "00-" + trace + "-" + caller + "-01")
                        .statusCode())
                .isEqualTo(200);
        ExportedSpan request = awaitSpan(
                "the request",
                span -> span.traceId().equals(trace) && span.parentId().equals(caller));
        assertThat(request.service()).isEqualTo("query-api");
        String route = path.startsWith("/api") ? "/api/entities/{ticker}" : "/graph/";
        assertThat(request.name()).isEqualTo("GET " + route);
        assertThat(request.text("http.route")).isEqualTo(route);
        ExportedSpan statement = awaitSpan("its statement", span -> span.isChildOf(request));
        assertThat(statement.text("db.system.name")).isEqualTo("postgresql");
        assertThat(statement.text("db.query.text")).contains("_g1.").doesNotContain("TRACED");
        assertThat(Path.of("target", "query-api.log")).content().contains("\"trace_id\":\"" + trace + "\"");
    }

    @Test
    void aRejectedRequestIsTracedWithItsStatus() throws IOException, InterruptedException {
        String trace = random(16);
        assertThat(post("nothing", "", "00-" + trace + "-" + random(8) + "-01").statusCode())
                .isEqualTo(404);
        ExportedSpan request = awaitSpan("the request", span -> span.traceId().equals(trace));
        assertThat(request.number("http.response.status_code")).isEqualTo(404);
    }

    @Test
    void requestsOfUnsampledCallersAreNotTraced() throws IOException, InterruptedException {
        String untraced = random(16);
        String traced = random(16);
        post("metrics", row(0), "00-" + untraced + "-" + random(8) + "-00");
        post("metrics", row(0), "00-" + traced + "-" + random(8) + "-01");
        var _ = awaitSpan("the request after it", span -> span.traceId().equals(traced));
        assertThat(collector.spans()).noneMatch(span -> span.traceId().equals(untraced));
    }

    @Test
    void noSpanContainsCallerInput() throws IOException, InterruptedException {
        String trace = random(16);
        List<String> parent = List.of("traceparent", "00-" + trace + "-" + random(8) + "-01");
        for (String path : List.of(
                "/api/entities/SECRETIVE",
                "/api/entities/SECRETIVE?x=secretive",
                "/graph/?symbol=SECRETIVE&apiKey=" + TestService.KEY,
                "/graph/?apiKey=secretive",
                "/secretive/path",
                "/" + TestService.KEY)) {
            var _ = SERVICE.send(
                    API,
                    "GET",
                    path,
                    "X-API-Key",
                    TestService.KEY,
                    parent.get(0),
                    parent.get(1),
                    "tracestate",
                    "a=secretive");
        }
        var _ = SERVICE.send(API, "SECRETIVE", "/graph/", parent.get(0), parent.get(1));
        post("metrics?mapping=secretive", row(0), parent.get(1));
        post("secretive", row(0), parent.get(1));
        post("metrics", "{\"secretive\":", parent.get(1));
        await().atMost(TIMEOUT)
                .until(() -> collector.spans().stream()
                                .filter(span -> span.traceId().equals(trace)
                                        && span.span().getKind() == SpanKind.SPAN_KIND_SERVER)
                                .count()
                        == 10);
        assertThat(collector.everything())
                .contains("POST /rows/{topic}", "_OTHER /graph/")
                .doesNotContain(TestService.KEY, PUSHING, "apiKey", "mapping=")
                .doesNotContainIgnoringCase("secretive");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ingest-worker", "projection-builder", "query-api"})
    void aServiceWithAnInvalidSettingDoesNotStartAndNamesIt(String module) throws IOException {
        Path log = directory.resolve(module + "-rejected.log");
        Map<String, String> environment = Map.of(
                "ALTDATA_PORT",
                Integer.toString(TestService.freePort()),
                "ALTDATA_TRACES",
                "http://user:secretive@localhost:4318/v1/traces");
        try (ServiceProcess rejected = ServiceProcess.start(module, log, environment)) {
            assertThat(rejected.exitCode()).isNotZero();
        }
        assertThat(log)
                .content()
                .contains("ALTDATA_TRACES: must be an address such as")
                .doesNotContain("secretive");
    }
}
