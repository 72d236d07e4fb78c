package altdata.ingest;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.contracts.topic.Topics;
import altdata.ingest.testing.KeyTopicWriter;
import altdata.ingest.testing.TestBroker;
import altdata.ingest.testing.TopicTail;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.kafka.test.EmbeddedKafkaKraftBroker;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.publisher.Sinks;

class PushEndpointTest {
    private static final String APPLE =
            "{\"data_key\":1,\"ticker\":\"AAPL\",\"date\":\"2026-11-19\",\"metrics\":{\"price\":229.870}}";
    private static final String MISSPELLED =
            "{\"data_key\":1,\"ticker\":\"AAPL\",\"date\":\"2026-11-19\",\"metrics\":{\"price\":2,\"forum_mention\":3}}";
    private static final String NO_DATE = "{\"data_key\":1,\"ticker\":\"AAPL\",\"metrics\":{\"price\":1}}";
    private static final String NO_DATE_REJECTED =
            "\"reason\":\"missing_field\",\"message\":\"date: expected a date YYYY-MM-DD, but it is missing\"}";
    private static final KeyTopicWriter KEYS = new KeyTopicWriter(TestBroker.address());

    @TempDir
    private static Path mappings;

    private static RunningService service;
    private static String key;

    @BeforeAll
    static void start() {
        service = RunningService.started("--altdata.mappings=" + mappings);
        key = KEYS.issue("ingest:metrics");
        service.awaitKeyLoaded(key);
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    /// Sends a byte every 0.5 s, so that no single read times out.
    @Test
    void slowRequestHeadersTimeOut() throws IOException {
        try (Socket socket = new Socket("localhost", service.port())) {
            OutputStream out = socket.getOutputStream();
            socket.setSoTimeout(1);
            await().atMost(Duration.ofSeconds(20))
                    .pollInterval(Duration.ofMillis(500))
                    .until(() -> {
                        try {
                            out.write('P');
                            return socket.getInputStream().read() < 0;
                        } catch (SocketTimeoutException _) {
                            return false;
                        } catch (IOException _) {
                            return true;
                        }
                    });
        }
    }

    @Test
    void emptyBodyIsAccepted() {
        HttpResponse<String> response = service.post("metrics", key, "");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("""
                {"topic":"metrics","accepted":0,"skipped":0,"rejected":0,"rejected_by_reason":{},"ignored_fields":0,"ignored":[]}
                """);
    }

    @Test
    void acceptedRowsAreInKafkaAndEachRejectedRowHasALine() {
        try (TopicTail tail = new TopicTail(Topics.METRICS)) {
            HttpResponse<String> response = service.post(
                    "metrics", key, NO_DATE + "\n" + APPLE + "\r\n\n" + APPLE.replace("AAPL", "brk.b") + "\nnot json");

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("content-type")).contains("application/x-ndjson");
            assertThat(tail.records())
                    .containsExactlyInAnyOrder("AAPL=" + APPLE, "BRK.B=" + APPLE.replace("AAPL", "BRK.B"));
            List<String> lines = response.body().lines().toList();
            assertThat(lines).hasSize(3);
            assertThat(lines.get(0)).isEqualTo("{\"line\":1," + NO_DATE_REJECTED);
            assertThat(lines.get(1)).startsWith("{\"line\":5,\"reason\":\"not_json\",");
            assertThat(lines.get(2))
                    .isEqualTo(
                            "{\"topic\":\"metrics\",\"accepted\":2,\"skipped\":0,\"rejected\":2,\"rejected_by_reason\":{\"missing_field\":1,\"not_json\":1},\"ignored_fields\":0,\"ignored\":[]}");
        }
    }

    @Test
    void unknownFieldsAreReportedWithASuggestion() {
        HttpResponse<String> response = service.post(
                "metrics",
                key,
                MISSPELLED + "\n" + MISSPELLED.replace("\"date\"", "\"colour\":1,\"date\"") + "\n" + APPLE);

        assertThat(response.body()).isEqualTo("""
                {"topic":"metrics","accepted":3,"skipped":0,"rejected":0,"rejected_by_reason":{},"ignored_fields":3,\
                "ignored":[{"field":"metrics.forum_mention","count":2,"did_you_mean":"metrics.forum_mentions"},\
                {"field":"colour","count":1,"did_you_mean":null}]}
                """);
    }

    @Test
    void strictRequestsRejectRowsWithUnknownFields() {
        HttpResponse<String> response = service.post("metrics?strict=true", key, MISSPELLED + "\n" + APPLE);

        assertThat(response.body().lines().toList())
                .first()
                .isEqualTo(
                        "{\"line\":1,\"reason\":\"unknown_field\",\"message\":\"metrics.forum_mention: expected a field of the topic metrics (did you mean metrics.forum_mentions?)\"}");
        assertThat(response.body()).contains("\"accepted\":1,\"skipped\":0,\"rejected\":1");
        assertThat(service.post("metrics?strict=yes", key, APPLE).body())
                .contains("The parameter strict must be true or false.");
    }

    @ParameterizedTest
    @CsvSource({"gzip", "identity"})
    void gzippedBodyIsDetectedRegardlessOfItsHeader(String encoding) throws IOException {
        HttpResponse<String> response = service.post(
                "metrics", key, BodyPublishers.ofByteArray(zipped(APPLE + "\n" + APPLE)), "Content-Encoding", encoding);

        assertThat(response.body()).startsWith("{\"topic\":\"metrics\",\"accepted\":2,");
    }

    @Test
    void truncatedGzipIs400() throws IOException {
        byte[] whole = zipped(APPLE);

        HttpResponse<String> response =
                service.post("metrics", key, BodyPublishers.ofByteArray(Arrays.copyOf(whole, whole.length - 10)));

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body())
                .startsWith("{\"detail\":{\"code\":\"BAD_REQUEST\",\"message\":\"The gzip data of the body is");
    }

    @Test
    void unsupportedEncodingIs415() {
        HttpResponse<String> response =
                service.post("metrics", key, BodyPublishers.ofString(APPLE), "Content-Encoding", "br");

        assertThat(response.statusCode()).isEqualTo(415);
        assertThat(response.body()).contains("\"code\":\"UNSUPPORTED_ENCODING\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ingest:metrics          | metrics  | 200 |
            ingest:*                | metrics  | 200 |
            ingest:*,v1             | entities | 200 |
            ingest:*                | metric   | 404 | TOPIC_NOT_FOUND
            ingest:metrics          | entities | 403 | INSUFFICIENT_SCOPE
            ingest:metrics          | metric   | 403 | INSUFFICIENT_SCOPE
            *                       | metrics  | 403 | INSUFFICIENT_SCOPE
            social:*,entities:*     | metrics  | 403 | INSUFFICIENT_SCOPE
            ingest                  | metrics  | 403 | INSUFFICIENT_SCOPE
            """)
    void scopesDecideWhichTopicsAKeyMayPush(String scopes, String topic, int status, String code) {
        HttpResponse<String> response = service.postWithNew(KEYS.issue(scopes.split(",")), topic, "");

        assertThat(response.statusCode()).isEqualTo(status);
        if (code != null) {
            assertThat(response.body()).startsWith("{\"detail\":{\"code\":\"" + code + "\",\"message\":\"");
        }
    }

    @Test
    void missingKeyIs401AndUnknownKeyIs403() {
        HttpResponse<String> none = service.post("metrics", "", APPLE);
        HttpResponse<String> unknown = service.post("metrics", "v2_unknown", APPLE);

        assertThat(none.statusCode()).isEqualTo(401);
        assertThat(none.body()).contains("MISSING_API_KEY");
        assertThat(none.headers().firstValue("WWW-Authenticate")).hasValue("ApiKey realm=\"altdata\"");
        assertThat(unknown.statusCode()).isEqualTo(403);
        assertThat(unknown.body())
                .isEqualTo(
                        "{\"detail\":{\"code\":\"INVALID_API_KEY\",\"message\":\"The API key is invalid or revoked.\"}}");
        assertThat(service.post("metrics", "x".repeat(5000), APPLE).statusCode())
                .isEqualTo(403);
    }

    @ParameterizedTest
    @CsvSource({"GET,/rows/metrics,405,Method Not Allowed", "GET,/rows,404,Not Found", "POST,/elsewhere,404,Not Found"})
    void unknownPathsAndMethodsHaveTheErrorFormatOfTheApi(String method, String path, int status, String detail) {
        HttpResponse<String> response = service.send(service.request(path).method(method, BodyPublishers.noBody()));

        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.body()).isEqualTo("{\"detail\":\"" + detail + "\"}");
        assertThat(response.headers().firstValue("Allow")).isEqualTo(allowed(status));
        assertThat(response.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
    }

    private static Optional<String> allowed(int status) {
        return status == 405 ? Optional.of("POST") : Optional.empty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/health/live", "/health/ready"})
    void healthEndpointsSupportHead(String path) {
        HttpResponse<String> response = service.send(service.request(path).method("HEAD", BodyPublishers.noBody()));

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEmpty();
    }

    /// Uses a socket, because the Java client reads the response only after it has sent the whole request.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POST /rows/%zz HTTP/1.1 | Host: a | The request is not valid HTTP",
                "GET /health/live HTTP/2.0 | Host: a | The request is not valid HTTP",
                "GET /health/live HTTP/1.1 | Host: a b | The request is not valid HTTP",
                "GET /health/live HTTP/1.1 | Host: a:99999 | The request is not valid HTTP",
                "GET /health/live HTTP/1.1 | X: no host | The request is not valid HTTP",
                "POST /rows/metrics HTTP/1.1 | Host: a~Content-Type: ;;; | The header Content-Type is not a media type"
            })
    void malformedRequestIs400WithAMessage(String line, String header, String message) throws IOException {
        try (Socket socket = new Socket("localhost", service.port())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream()
                    .write((line + "\r\n" + header.replace("~", "\r\n") + "\r\nX-API-Key: " + key
                                    + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                            .getBytes(UTF_8));
            assertThat(new String(socket.getInputStream().readAllBytes(), UTF_8))
                    .startsWith("HTTP/1.1 400 ")
                    .contains(message);
        }
    }

    @Test
    void lowerCaseTickerAfterADeeplyNestedFieldIsAccepted() {
        String row = "{\"deep\":" + "[".repeat(900) + "]".repeat(900) + ','
                + APPLE.substring(1).replace("AAPL", "aapl");
        assertThat(service.post("metrics", key, BodyPublishers.ofString(row)).body())
                .contains("\"accepted\":1");
    }

    @Test
    void revokedKeyEndsARunningRequestWithinTwoSeconds() throws Exception {
        String revoked = KEYS.issue("ingest:metrics");
        service.awaitKeyLoaded(revoked);
        try (Socket socket = new Socket("localhost", service.port())) {
            OutputStream request = socket.getOutputStream();
            request.write(("POST /rows/metrics HTTP/1.1\r\nHost: localhost\r\nX-API-KEY: " + revoked
                            + "\r\nTransfer-Encoding: chunked\r\n\r\n")
                    .getBytes(UTF_8));
            byte[] chunk = (Integer.toHexString(APPLE.length() + 1) + "\r\n" + APPLE + "\n\r\n").getBytes(UTF_8);
            request.write(chunk);

            KEYS.writeVersion(revoked, revoked, 11, true, "ingest:metrics");

            await().atMost(Duration.ofSeconds(2)).until(() -> {
                if (socket.getInputStream().available() == 0) {
                    request.write(chunk);
                    return false;
                }
                return true;
            });
            assertThat(new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8)).readLine())
                    .isEqualTo("HTTP/1.1 403 Forbidden");
        }
        assertThat(service.post("metrics", revoked, APPLE).statusCode()).isEqualTo(403);
    }

    @Test
    void stalledBodiesDelayOnlyRequestsOfTheSameKey() throws Exception {
        String slow = KEYS.issue("ingest:metrics");
        service.awaitKeyLoaded(slow);
        List<Socket> stalled = new ArrayList<>();
        try {
            for (int body = 0; body < 40; body++) {
                Socket socket = new Socket("localhost", service.port());
                stalled.add(socket);
                socket.getOutputStream()
                        .write(("POST /rows/metrics HTTP/1.1\r\nHost: localhost\r\nX-API-KEY: " + slow
                                        + "\r\nContent-Length: 1000\r\n\r\n{")
                                .getBytes(UTF_8));
            }
            // 24 of 40 requests hold a permit; the other 16 time out.
            await().atMost(Duration.ofSeconds(20)).until(() -> responded(stalled) == 16);

            HttpResponse<String> response = service.post("metrics", key, APPLE);

            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
            assertThat(response.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
        } finally {
            for (Socket socket : stalled) {
                socket.close();
            }
        }
    }

    private static long responded(List<Socket> sockets) throws IOException {
        long responded = 0;
        for (Socket socket : sockets) {
            responded += socket.getInputStream().available() > 0 ? 1 : 0;
        }
        return responded;
    }

    /// 1 GiB of zeros compresses to about 1 MiB and is one line that exceeds the maximum record size.
    @Test
    void smallBodyThatExpandsToAGigabyteIsRejectedRowByRow() throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
            byte[] zeros = new byte[1 << 20];
            for (int megabyte = 0; megabyte < 1 << 10; megabyte++) {
                gzip.write(zeros);
            }
        }

        HttpResponse<String> response = service.post("metrics", key, BodyPublishers.ofByteArray(zipped.toByteArray()));

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).contains("\"line\":1,", "\"rejected\":1,").hasSizeLessThan(10_000);
    }

    /// Each request pauses regularly, so that others can run.
    @Test
    void highlyCompressedBodiesDoNotDelayOtherRequests() throws Exception {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
            byte[] breaks = new byte[1 << 20];
            Arrays.fill(breaks, (byte) '\n');
            for (int megabyte = 0; megabyte < 16; megabyte++) {
                gzip.write(breaks);
            }
        }
        // These bodies have no end, so the test does not depend on how fast the machine decompresses.
        CountDownLatch sending = new CountDownLatch(4 * 2);
        Iterable<byte[]> members = () -> Stream.generate(zipped::toByteArray)
                .peek(_ -> sending.countDown())
                .iterator();
        ExecutorService senders = Executors.newVirtualThreadPerTaskExecutor();
        try {
            List<Future<HttpResponse<String>>> large = IntStream.range(0, 4)
                    .mapToObj(_ ->
                            senders.submit(() -> service.post("metrics", key, BodyPublishers.ofByteArrays(members))))
                    .toList();
            assertThat(sending.await(1, TimeUnit.MINUTES)).isTrue();

            // Sockets buffer the first members, so the first of these requests may be alone.
            for (int i = 0; i < 2; i++) {
                assertThat(service.post("metrics", key, APPLE).statusCode()).isEqualTo(200);
            }
            assertThat(large).noneMatch(Future::isDone);
        } finally {
            senders.shutdownNow();
            senders.close();
        }
        List<byte[]> ended = Collections.nCopies(2, zipped.toByteArray());
        assertThat(service.post("metrics", key, BodyPublishers.ofByteArrays(ended))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void rowOfASlowSenderDoesNotWaitForTheEndOfTheBody() throws Exception {
        try (TopicTail tail = new TopicTail(Topics.METRICS)) {
            Sinks.Many<ByteBuffer> sender = Sinks.many().unicast().onBackpressureBuffer();
            CompletableFuture<HttpResponse<String>> response = postAsync(sender, key);
            String row = APPLE.replace("AAPL", "SLOW");
            send(sender, row);

            await().atMost(Duration.ofSeconds(5)).until(() -> tail.records().contains("SLOW=" + row));
            assertThat(response).isNotDone();
            sender.tryEmitComplete().orThrow();
            assertThat(response.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void expiredKeyIs403() {
        String key = KEYS.issue("ingest:metrics");
        service.awaitKeyLoaded(key);
        KEYS.expire(key, 11, "2099-01-01T00:00:00Z");
        assertThat(service.post("metrics", key, "").statusCode()).isEqualTo(200);
        KEYS.expire(key, 12, "2020-01-01T00:00:00Z");
        await().atMost(Duration.ofSeconds(5))
                .untilAsserted(() -> assertThat(service.post("metrics", key, "").statusCode())
                        .isEqualTo(403));
    }

    @Test
    void recordOfAnAbortedTransactionDoesNotCount() {
        String issued = KEYS.issue("ingest:metrics");
        KEYS.abort(issued, "{\"data_key\":12,\"key_id\":\"" + issued + "\",\"deleted\":true}");
        // Written to the same partition, so that the preceding record is consumed when this one is.
        KEYS.writeVersion(issued, issued, 11, false, "ingest:quotes");

        await().atMost(Duration.ofSeconds(10))
                .until(() -> service.post("quotes", issued, "").statusCode() == 200);
    }

    @Test
    void recordWithALowerDataKeyDoesNotReactivateAKey() {
        String revoked = KEYS.issue("ingest:metrics");
        KEYS.writeVersion(revoked, revoked, 12, true, "ingest:metrics");
        KEYS.writeVersion(revoked, revoked, 11, false, "ingest:metrics");
        String deleted = KEYS.issue("ingest:metrics");
        KEYS.write(deleted, "{\"data_key\":11,\"key_id\":\"" + deleted + "\",\"deleted\":true}");
        KEYS.write("k", "no record at all");
        // Written to the same partitions, so that the preceding records are consumed when these are.
        KEYS.writeVersion(revoked, revoked, 1, false, "ingest:metrics");
        KEYS.writeVersion(deleted, deleted, 1, false, "ingest:metrics");

        await().atMost(Duration.ofSeconds(5)).untilAsserted(() -> {
            assertThat(service.post("metrics", revoked, "").statusCode()).isEqualTo(403);
            assertThat(service.post("metrics", deleted, "").statusCode()).isEqualTo(403);
        });
        service.awaitKeyLoaded(KEYS.issue("ingest:metrics"));
        assertThat(service.post("metrics", revoked, "").statusCode()).isEqualTo(403);
        assertThat(service.post("metrics", deleted, "").statusCode()).isEqualTo(403);
    }

    @Test
    void everyRejectedRowHasALineInALargeResponse() {
        HttpResponse<String> response = service.post("metrics", key, (NO_DATE + "\n").repeat(30_000));

        List<String> lines = response.body().lines().toList();
        assertThat(lines).hasSize(30_001);
        for (int i = 0; i < 30_000; i++) {
            assertThat(lines.get(i)).isEqualTo("{\"line\":" + (i + 1) + "," + NO_DATE_REJECTED);
        }
        assertThat(lines.getLast()).contains("\"rejected\":30000");
    }

    @Test
    void bodyWithTooManyRejectedRowsIs422() {
        HttpResponse<String> response = service.post("metrics", key, "{}\n".repeat(150_000));

        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(response.body()).contains("TOO_MANY_REJECTED_ROWS", "line 100001");
    }

    @Test
    void tooLongLineIsRejectedAndTheNextLineIsSent() {
        HttpResponse<String> response =
                service.post("metrics", key, "{\"x\":\"" + "y".repeat(17 * 1024 * 1024) + "\"}\n" + APPLE + "\n");

        assertThat(response.body())
                .startsWith("{\"line\":1,\"reason\":\"too_long\"")
                .contains("\"accepted\":1,");
    }

    @Test
    void csvIsMappedByANamedMapping() throws IOException {
        Files.writeString(mappings.resolve("prices.yaml"), """
                topic: metrics
                data_key: {column: day, type: date}
                fields:
                  ticker: {column: name}
                  date: {column: day, type: date}
                  metrics.price: {column: close, type: number}
                skip:
                  - {column: close, empty: true}
                """);
        String csv = "name,day,close\naapl,2026-11-19,1.5\naapl,x,2\naapl,2026-11-20,\n";
        try (TopicTail tail = new TopicTail(Topics.METRICS)) {
            HttpResponse<String> response = csv("metrics?mapping=prices", key, csv);

            assertThat(response.body())
                    .contains(
                            "{\"line\":3,\"reason\":\"mapping\",\"message\":\"line 3, column day: expected a date in the format")
                    .contains("\"accepted\":1,\"skipped\":1,\"rejected\":1");
            assertThat(tail.records())
                    .containsExactly(
                            "AAPL={\"data_key\":1795046400000,\"ticker\":\"AAPL\",\"date\":\"2026-11-19\",\"metrics\":{\"price\":1.5}}");
        }
        assertThat(csv("metrics?mapping=prices", key, "name\nx").statusCode()).isEqualTo(400);
        assertThat(csv("metrics", key, csv).body()).contains("CSV needs a mapping");
        assertThat(csv("metrics?mapping=../prices", key, csv).statusCode()).isEqualTo(404);
        assertThat(csv("metrics?mapping=others", key, csv).body()).contains("MAPPING_NOT_FOUND");
        String every = KEYS.issue("ingest:*");
        service.awaitKeyLoaded(every);
        assertThat(csv("entities?mapping=prices", every, csv).body()).contains("The mapping is for the topic metrics");
    }

    @Test
    void elementsOfAJsonArrayAreRows() {
        String array = "[" + APPLE + ",\n{\"ticker\":\"AAPL\"},\n 7,\n" + APPLE + "]";
        try (TopicTail tail = new TopicTail(Topics.METRICS)) {
            HttpResponse<String> response =
                    service.post("metrics", key, BodyPublishers.ofString(array), "Content-Type", "application/json");

            assertThat(response.body())
                    .contains("{\"line\":2,\"reason\":\"missing_field\"")
                    .contains("{\"line\":3,\"reason\":\"not_an_object\"")
                    .contains("\"accepted\":2,");
            assertThat(tail.records()).hasSize(2);
        }
        HttpResponse<String> cut = service.post("metrics", key, "[" + APPLE + ",");
        assertThat(cut.statusCode()).isEqualTo(400);
        assertThat(cut.body()).contains("expected ] at the end of the JSON array");
    }

    @Test
    void charsetOfACsvRequestIsUsedAndOtherFilesAreNamed() throws IOException {
        Files.writeString(mappings.resolve("sources.yaml"), """
                topic: metrics
                data_key: {constant: 1}
                fields:
                  ticker: {constant: AAPL}
                  date: {constant: "2026-11-19"}
                  source: {column: source}
                  metrics.price: {constant: 1}
                """);
        try (TopicTail tail = new TopicTail(Topics.METRICS)) {
            HttpResponse<String> response = service.post(
                    "metrics?mapping=sources",
                    key,
                    BodyPublishers.ofString("source;x\nZürich;\n", ISO_8859_1),
                    "Content-Type",
                    "text/csv; charset=ISO-8859-1");

            assertThat(response.body()).contains("\"accepted\":1,");
            assertThat(tail.records()).singleElement().asString().contains("Zürich");
        }
        HttpResponse<String> workbook =
                csv("metrics?mapping=sources", key, "PK\u0003\u0004... [Content_Types].xml ...");
        assertThat(workbook.statusCode()).isEqualTo(400);
        assertThat(workbook.body()).contains("request body: is an Excel workbook (.xlsx), which is not supported here");
    }

    @Test
    void rowThatTheBrokerRejectsIs503() {
        TestBroker.BROKER.addTopics(
                new NewTopic(Topics.JOBS.name(), 6, (short) 1).configs(Map.of("max.message.bytes", "500")));
        StringBuilder title = new StringBuilder();
        new Random(7).ints(5000, 'a', 'z').forEach(c -> title.append((char) c));
        String job = "{\"data_key\":1,\"ticker\":\"T\",\"id\":\"j\",\"published\":\"2026-11-19T14:03:22Z\",\"title\":\""
                + title + "\"}";

        HttpResponse<String> response = service.postWithNew(KEYS.issue("ingest:jobs"), "jobs", job);

        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.headers().firstValue("retry-after")).contains("5");
        assertThat(response.body())
                .startsWith(
                        "{\"detail\":{\"code\":\"KAFKA_UNAVAILABLE\",\"message\":\"Kafka did not accept every row.");
    }

    @Test
    void kafkaOutageIs503AndTheServiceStaysAlive() {
        EmbeddedKafkaKraftBroker broker = TestBroker.another();
        try (RunningService other = RunningService.on(broker.getBrokersAsString(), "--altdata.kafka-timeout=2s")) {
            String known = new KeyTopicWriter(broker.getBrokersAsString()).issue("ingest:metrics");
            await().atMost(Duration.ofSeconds(20))
                    .until(() -> other.post("metrics", known, APPLE).statusCode() == 200);
            assertThat(other.get("/health/ready").statusCode()).isEqualTo(200);

            broker.destroy();

            assertThat(other.post("metrics", known, APPLE).statusCode()).isEqualTo(503);
            await().atMost(Duration.ofSeconds(20))
                    .until(() -> other.get("/health/ready").statusCode() == 503);
            assertThat(other.get("/health/live").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void serviceWithoutKafkaStartsButIsNotReady() {
        try (RunningService other = RunningService.on("localhost:1")) {
            assertThat(other.get("/health/live").body()).isEqualTo("{\"status\":200}");
            assertThat(other.get("/health/ready").statusCode()).isEqualTo(503);
            assertThat(other.get("/health/ready").body()).startsWith("{\"detail\":{\"code\":\"NOT_READY\"");
            assertThat(other.post("metrics", key, APPLE).statusCode()).isEqualTo(503);
        }
    }

    private static HttpResponse<String> csv(String target, String with, String text) {
        return service.post(target, with, BodyPublishers.ofString(text), "Content-Type", "text/csv; charset=utf-8");
    }

    private static CompletableFuture<HttpResponse<String>> postAsync(Sinks.Many<ByteBuffer> sender, String with) {
        return CompletableFuture.supplyAsync(() -> service.post(
                "metrics",
                with,
                BodyPublishers.fromPublisher(JdkFlowAdapter.publisherToFlowPublisher(sender.asFlux()))));
    }

    private static void send(Sinks.Many<ByteBuffer> sender, String row) {
        // After the response, the rest of the body is not read.
        Sinks.EmitResult _ = sender.tryEmitNext(ByteBuffer.wrap((row + "\n").getBytes(UTF_8)));
    }

    private static byte[] zipped(String text) throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
            gzip.write(text.getBytes(UTF_8));
        }
        return zipped.toByteArray();
    }
}
