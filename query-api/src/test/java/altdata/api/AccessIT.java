package altdata.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.awaitility.Awaitility.await;

import altdata.contracts.topic.Topics;
import altdata.testing.ServiceProcess;
import altdata.testing.TestService;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// API keys, scopes, methods, paths and general HTTP behaviour, which are the same for all operations.
class AccessIT {
    private static final TestService SERVICE = TestService.get();

    @BeforeAll
    static void pushKeys() {
        SERVICE.push(
                Topics.ENTITIES,
                "{\"data_key\":1,\"id\":\"920001\",\"ticker\":\"ACC\",\"name\":\"Access\",\"entity\":\"company\",\"description\":\""
                        + "long ".repeat(400)
                        + "\"}");
        SERVICE.issueKey("v2_forum-only", "social:forum");
        SERVICE.issueKey("v2_all-social", "social:*");
        SERVICE.issueKey("v2_details", "entities:detail");
        SERVICE.issueKey("v1_legacy", "v1");
        SERVICE.awaitCaughtUp();
    }

    @Test
    void v2DistinguishesMissingInvalidAndInsufficientKeys() {
        assertThat(code(SERVICE.get("/api/entities/ACC"), 401)).isEqualTo("MISSING_API_KEY");
        assertThat(code(SERVICE.get("/api/entities/ACC", "X-API-Key", "nonsense"), 403))
                .isEqualTo("INVALID_API_KEY");
        assertThat(code(SERVICE.get("/api/entities/ACC", "X-API-Key", "v2_all-social"), 403))
                .isEqualTo("INSUFFICIENT_SCOPE");
    }

    @Test
    void v2ChecksTheKeyBeforeParametersAndEntity() {
        assertThat(code(SERVICE.get("/api/social/forum/NOBODY?from_date=x"), 401))
                .isEqualTo("MISSING_API_KEY");
        TestService.json(SERVICE.get("/api/social/forum/NOBODY?from_date=x", "X-API-Key", "v2_forum-only"), 422);
        assertThat(code(SERVICE.get("/api/social/forum/NOBODY", "X-API-Key", "v2_forum-only"), 404))
                .isEqualTo("ENTITY_NOT_FOUND");
    }

    @Test
    void aScopeAllowsItsPlatformAndAWildcardAllowsAll() {
        TestService.json(SERVICE.get("/api/social/forum/ACC", "X-API-Key", "v2_forum-only"), 200);
        assertThat(code(SERVICE.get("/api/social/pinboard/ACC", "X-API-Key", "v2_forum-only"), 403))
                .isEqualTo("INSUFFICIENT_SCOPE");
        TestService.json(SERVICE.get("/api/social/pinboard/ACC", "X-API-Key", "v2_all-social"), 200);
        TestService.json(SERVICE.get("/api/entities/ACC", "X-API-Key", "v2_details"), 200);
        assertThat(code(SERVICE.get("/api/entities", "X-API-Key", "v2_details"), 403))
                .isEqualTo("INSUFFICIENT_SCOPE");
    }

    @Test
    void v1ReadsItsKeyFromTheQueryIgnoringCase() {
        TestService.json(SERVICE.get("/ticker/?ticker=ACC&apiKey=v1_legacy"), 200);
        TestService.json(SERVICE.get("/ticker/?ticker=ACC&apikey=v1_legacy"), 200);
        TestService.json(SERVICE.get("/ticker?TICKER=ACC&APIKEY=v1_legacy"), 200);
        TestService.json(SERVICE.get("/ticker/?ticker=ACC&apiKey=v1_legacy&apiKey=wrong"), 200);
    }

    @Test
    void v1ReportsKeyErrorsBeforeParameterErrors() {
        assertThat(TestService.json(SERVICE.get("/ticker/"), 401).toString())
                .isEqualTo("{\"status\":401,\"message\":\"The query parameter apiKey is missing.\"}");
        assertThat(TestService.json(SERVICE.get("/ticker/?apiKey=nonsense"), 403)
                        .get("status")
                        .asInt())
                .isEqualTo(403);
        assertThat(TestService.json(SERVICE.get("/ticker/?apiKey=v2_all-social"), 403)
                        .get("message")
                        .asString())
                .isEqualTo("The API key lacks the scope v1.");
        assertThat(code(SERVICE.get("/api/entities/ACC", "X-API-Key", "v1_legacy"), 403))
                .isEqualTo("INSUFFICIENT_SCOPE");
    }

    @Test
    void aRevokedKeyStopsWorkingWithinTwoSeconds() {
        SERVICE.issueKey("v2_revoked", Map.of("key_id", "k-revoked"), "*");
        SERVICE.awaitCaughtUp();
        TestService.json(SERVICE.get("/api/entities", "X-API-Key", "v2_revoked"), 200);
        SERVICE.push(Topics.API_KEYS, "{\"data_key\":2,\"key_id\":\"k-revoked\",\"deleted\":true}");
        await().atMost(Duration.ofSeconds(2))
                .until(() ->
                        SERVICE.get("/api/entities", "X-API-Key", "v2_revoked").statusCode() == 403);
    }

    /// An instance without requests polls the database rarely, so its first request must not trust what it knows.
    @Test
    void aRevokedKeyIsRejectedOnAnInstanceWithoutOtherRequests() {
        SERVICE.issueKey("v2_quiet", Map.of("key_id", "k-quiet"), "*");
        SERVICE.awaitCaughtUp();
        TestService.json(SERVICE.get("/api/entities", "X-API-Key", "v2_quiet"), 200);
        SERVICE.push(Topics.API_KEYS, "{\"data_key\":2,\"key_id\":\"k-quiet\",\"deleted\":true}");
        SERVICE.awaitCaughtUp();
        for (int request = 0; request < 3; request++) {
            await().pollDelay(Duration.ofMillis(2_300)).until(() -> true);
            assertThat(SERVICE.get("/api/entities", "X-API-Key", "v2_quiet").statusCode())
                    .isEqualTo(403);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "é", "%00", "v2_"})
    void unusualKeysAreRejected(String key) {
        assertThat(SERVICE.get("/ticker/?ticker=ACC&apiKey=" + URLEncoder.encode(key, StandardCharsets.UTF_8))
                        .statusCode())
                .isBetween(401, 403);
    }

    @Test
    void anUnknownPathIs404InItsDialect() {
        assertThat(TestService.json(SERVICE.get("/nothing"), 404).toString())
                .isEqualTo("{\"status\":404,\"message\":\"There is no such path.\"}");
        assertThat(TestService.json(SERVICE.get("/api/social/unknown/ACC"), 404).toString())
                .isEqualTo("{\"detail\":\"Not Found\"}");
        assertThat(TestService.json(SERVICE.get("/api/nothing"), 404).toString())
                .isEqualTo("{\"detail\":\"Not Found\"}");
    }

    @Test
    void onlyGetAndHeadAreAllowed() {
        for (String method : new String[] {"POST", "PUT", "PATCH", "DELETE"}) {
            assertThat(TestService.json(SERVICE.send(method, "/ticker/?ticker=ACC"), 405)
                            .get("status")
                            .asInt())
                    .isEqualTo(405);
            assertThat(TestService.json(SERVICE.send(method, "/api/entities"), 405)
                            .toString())
                    .isEqualTo("{\"detail\":\"Method Not Allowed\"}");
        }
        HttpResponse<String> options = SERVICE.send("OPTIONS", "/api/entities");
        assertThat(options.statusCode()).isEqualTo(204);
        assertThat(options.headers().firstValue("Allow")).contains("GET, HEAD, OPTIONS");
        for (String path : List.of("/api/entities", "/ticker/", "/docs", "/openapi.json")) {
            HttpResponse<String> response = SERVICE.send("OPTIONS", path);
            assertThat(response.headers().firstValue("X-Content-Type-Options"))
                    .as(path)
                    .contains("nosniff");
        }
    }

    @Test
    void headRespondsLikeGetWithoutABody() {
        HttpResponse<String> get = SERVICE.get("/ticker/?ticker=ACC&apiKey=v1_legacy");
        HttpResponse<String> head = SERVICE.send("HEAD", "/ticker/?ticker=ACC&apiKey=v1_legacy");
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(head.headers().firstValue("ETag")).isEqualTo(get.headers().firstValue("ETag"));
        assertThat(head.headers().firstValue("Content-Length"))
                .isEqualTo(get.headers().firstValue("Content-Length"));
    }

    @Test
    void anUnchangedResponseIs304() {
        HttpResponse<String> first = SERVICE.get("/ticker/?ticker=ACC&apiKey=v1_legacy");
        String tag = first.headers().firstValue("ETag").orElseThrow();
        assertThat(tag).startsWith("\"").endsWith("\"");
        HttpResponse<String> again = SERVICE.get("/ticker/?ticker=ACC&apiKey=v1_legacy", "If-None-Match", tag);
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(SERVICE.get("/ticker/?ticker=ACC&apiKey=v1_legacy", "If-None-Match", "\"other\"")
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void aResponseIsCompressedIfRequested() {
        HttpResponse<String> plain = SERVICE.get("/ticker/?ticker=ACC&apiKey=v1_legacy");
        HttpResponse<String> gzip = SERVICE.get("/ticker/?ticker=ACC&apiKey=v1_legacy", "Accept-Encoding", "br, gzip");
        assertThat(plain.headers().firstValue("Content-Encoding")).isEmpty();
        assertThat(gzip.headers().firstValue("Content-Encoding")).contains("gzip");
        assertThat(gzip.headers().firstValue("ETag"))
                .isNotEqualTo(plain.headers().firstValue("ETag"));
    }

    @ParameterizedTest
    @CsvSource({
        "GET /%s?x=1 HTTP/1.1, 414, The request line is too long",
        "GET / HTTP/1.1\\r\\nX-Long: %s, 431, The headers are too long",
        "nonsense%.0s, 400, is not valid HTTP"
    })
    void errorsOfTheServerItselfHaveTheSameFormat(String request, int status, String message) {
        String head = request.replace("\\r\\n", "\r\n").formatted("x".repeat(20_000));
        String response = SERVICE.sendRaw(head + "\r\nHost: localhost\r\n\r\n");
        assertThat(response)
                .startsWith("HTTP/1.1 " + status + " ")
                .contains("content-type: application/json", "{\"status\":" + status + ",\"message\":\"", message)
                .containsIgnoringCase("\r\nX-Request-Id: ")
                .containsIgnoringCase("\r\nX-Content-Type-Options: nosniff\r\n")
                .containsIgnoringCase("\r\nReferrer-Policy: no-referrer\r\n")
                .containsIgnoringCase("\r\nCache-Control: private, no-cache\r\n");
    }

    @Test
    void requestsRejectedByTheServerItselfKeepTheirId() {
        assertThat(SERVICE.sendRaw("GET /graph/ HTTP/1.1\r\nX-Request-Id: early-1\r\nHost: a b\r\n\r\n"))
                .startsWith("HTTP/1.1 400 ")
                .containsIgnoringCase("\r\nX-Request-Id: early-1\r\n");
    }

    @Test
    void theMissingKeyErrorExplainsHowToSendAKey() {
        for (String path : List.of("/api/entities", "/ticker/?ticker=ACC", "/api/usage")) {
            HttpResponse<String> missing = SERVICE.get(path);
            assertThat(missing.statusCode()).isEqualTo(401);
            assertThat(missing.headers().firstValue("WWW-Authenticate")).contains("ApiKey realm=\"altdata\"");
        }
        assertThat(SERVICE.get("/api/entities", "X-API-Key", "nonsense")
                        .headers()
                        .firstValue("WWW-Authenticate"))
                .isEmpty();
    }

    @Test
    void v2RequestsRejectedByTheServerGetV2Errors() {
        String response = SERVICE.sendRaw(
                "GET /api/entities?search=" + "x".repeat(20_000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assertThat(response)
                .startsWith("HTTP/1.1 414 ")
                .contains("{\"detail\":{\"code\":\"URI_TOO_LONG\",\"message\":\"The request line is too long");
    }

    @Test
    void aStalledRequestIsDisconnected() throws Exception {
        try (Socket slow = new Socket("localhost", SERVICE.port());
                Socket silent = new Socket("localhost", SERVICE.port())) {
            OutputStream bytes = slow.getOutputStream();
            bytes.write("GET /api/entities HTTP/1.1\r\nHost: localhost\r\nX-Slow: ".getBytes(StandardCharsets.UTF_8));
            for (Socket socket : List.of(slow, silent)) {
                socket.setSoTimeout(20_000);
                assertThat(socket.getInputStream().read()).isEqualTo(-1);
            }
        }
    }

    @Test
    void errorsAreCompressedToo() {
        HttpResponse<String> error = SERVICE.get("/ticker/?ticker=NOBODY&apiKey=v1_legacy", "Accept-Encoding", "gzip");
        assertThat(error.statusCode()).isEqualTo(404);
        assertThat(error.headers().firstValue("Content-Encoding")).contains("gzip");
    }

    @Test
    void aRequestKeepsItsIdOrGetsOne() {
        String path = "/ticker/?ticker=ACC&apiKey=v1_legacy";
        assertThat(SERVICE.get(path, "X-Request-Id", "Q-7.a_b").headers().firstValue("X-Request-Id"))
                .contains("Q-7.a_b");
        for (String unfit : List.of("a b", "\"", "x".repeat(129), "\u00e4")) {
            assertThat(SERVICE.get(path, "X-Request-Id", unfit)
                            .headers()
                            .firstValue("X-Request-Id")
                            .orElseThrow())
                    .matches("[0-9a-f-]{36}");
        }
        assertThat(SERVICE.get("/nothing").headers().firstValue("X-Request-Id")).isPresent();
    }

    @Test
    void v1LinksToItsSuccessor() {
        HttpResponse<String> v1 = SERVICE.get("/ticker/?ticker=ACC&apiKey=v1_legacy");
        Matcher link = Pattern.compile("<(.*)>; rel=\"successor-version\"; type=\"application/json\"")
                .matcher(v1.headers().firstValue("Link").orElseThrow());
        assertThat(link.matches()).isTrue();
        TestService.json(SERVICE.get(link.group(1)), 200);
        // Both interfaces are in production; neither has an end date.
        assertThat(v1.headers().firstValue("Deprecation")).isEmpty();
        assertThat(SERVICE.get("/api/entities/ACC", "X-API-Key", TestService.KEY)
                        .headers()
                        .firstValue("Link"))
                .isEmpty();
    }

    @Test
    void theLogContainsTheKeyIdAndNoQuery() throws Exception {
        // The log of an earlier run may still exist.
        String run = "log-" + System.nanoTime();
        SERVICE.issueKey("v2_never-to-be-logged", Map.of("key_id", "k-to-be-logged"), "*");
        SERVICE.get("/ticker/?ticker=ACC&apiKey=v2_never-to-be-logged", "X-Request-Id", run + "-1");
        SERVICE.get("/ticker/?ticker=A%00&apiKey=v2_never-to-be-logged", "X-Request-Id", run + "-2");
        SERVICE.sendRaw("GET /?apiKey=v2_never-to-be-logged" + "x".repeat(20_000) + " HTTP/1.1\r\n\r\n");
        SERVICE.get("/v2_never?apiKey=v2_never-to-be-logged-either%25", "X-Request-Id", run + "-3");
        Path log = Path.of("target", "query-api.log");
        await().until(() -> Files.readString(log).contains("\"request_id\":\"" + run + "-3\""));
        String lines = Files.readString(log);
        assertThat(lines).doesNotContain("v2_never-to-be-logged").doesNotContain(TestService.KEY);
        assertThat(lines.lines().filter(line -> line.contains("\"request_id\":\"" + run + "-1\"")))
                .singleElement()
                .asString()
                .contains("\"path\":\"/ticker/\"", "\"status\":200", "\"key_id\":\"k-to-be-logged\"");
    }

    @Test
    void crossOriginRequestsAreAllowedOnlyIfConfigured() {
        HttpResponse<String> closed = SERVICE.send("GET", "/uPrice", "Origin", "https://app.example");
        assertThat(closed.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
        int port = TestService.freePort();
        try (ServiceProcess _ = SERVICE.anotherApi(port, Map.of("ALTDATA_CORS_ORIGINS", "https://app.example"))) {
            HttpResponse<String> preflight = SERVICE.send(
                    port,
                    "OPTIONS",
                    "/api/entities",
                    "Origin",
                    "https://app.example",
                    "Access-Control-Request-Method",
                    "GET",
                    "Access-Control-Request-Headers",
                    "x-api-key");
            assertThat(preflight.statusCode()).isEqualTo(200);
            assertThat(preflight.headers().firstValue("Access-Control-Allow-Origin"))
                    .contains("https://app.example");
            HttpResponse<String> allowed = ofOrigin(port, "GET", "https://app.example");
            assertThat(allowed.statusCode()).isEqualTo(200);
            assertThat(allowed.headers().firstValue("Access-Control-Allow-Origin"))
                    .contains("https://app.example");
            assertThat(allowed.headers().firstValue("Access-Control-Expose-Headers"))
                    .get(STRING)
                    .contains("ETag");
            assertThat(ofOrigin(port, "DELETE", "https://app.example").body()).contains("Method Not Allowed");
            assertThat(ofOrigin(port, "OPTIONS", "https://app.example").statusCode())
                    .as("not a preflight")
                    .isEqualTo(204);

            HttpResponse<String> other = ofOrigin(port, "GET", "https://other.example");
            assertThat(other.statusCode()).isEqualTo(200);
            assertThat(other.headers().firstValue("Access-Control-Allow-Origin"))
                    .as("the browser does not show the page a response without this header")
                    .isEmpty();
            assertThat(SERVICE.send(
                                    port,
                                    "OPTIONS",
                                    "/api/entities",
                                    "Origin",
                                    "https://other.example",
                                    "Access-Control-Request-Method",
                                    "GET")
                            .statusCode())
                    .isEqualTo(403);

            for (HttpResponse<String> each : List.of(preflight, allowed, other)) {
                assertThat(String.join(", ", each.headers().allValues("Vary")))
                        .as("a cache keeps the responses of origins apart")
                        .contains("Origin");
            }
            assertThat(other.headers().allValues("Vary")).containsExactly("Accept-Encoding, Accept, Origin");
        }
    }

    private static HttpResponse<String> ofOrigin(int port, String method, String origin) {
        return SERVICE.send(port, method, "/api/entities", "Origin", origin, "X-API-Key", TestService.KEY);
    }

    @Test
    void responsesMayBeCachedOnlyPrivately() {
        HttpResponse<String> v1 = SERVICE.get("/ticker/?ticker=ACC&apiKey=v1_legacy");
        assertThat(v1.headers().firstValue("Cache-Control")).contains("private, no-cache");
        assertThat(v1.headers().firstValue("Referrer-Policy")).contains("no-referrer");
        HttpResponse<String> v2 = SERVICE.get("/api/entities/ACC", "X-API-Key", TestService.KEY);
        assertThat(v2.headers().firstValue("Cache-Control")).contains("private, no-cache");
        assertThat(v2.headers().firstValue("Content-Type")).contains("application/json");
    }

    private static String code(HttpResponse<String> response, int status) {
        JsonNode body = TestService.json(response, status);
        return body.get("detail").get("code").asString();
    }
}
