package altdata.api;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.testing.EntityRecord;
import altdata.testing.MetricRecord;
import altdata.testing.RawTcpConnection;
import altdata.testing.TestService;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A repeated request gets its response from the cache, on a fast path that is not visible to clients.
class FastPathCacheIT {
    private static final TestService SERVICE = TestService.get();
    private static final int TICKERS = 4;
    /// A condition that is not met, so that the regular path gives the regular response.
    private static final String[] USUALLY = {"If-None-Match", "\"none\""};

    /// Headers that differ in every response.
    private static final Set<String> OWN =
            Set.of("x-request-id", "x-ratelimit-remaining", "ratelimit", "x-ratelimit-reset");

    @BeforeAll
    static void pushSeries() {
        for (int i = 0; i < TICKERS; i++) {
            EntityRecord.push(EntityRecord.company("RDY" + i).with("handles", Map.of("forum", "f" + i)));
            MetricRecord.push(MetricRecord.row(1, "RDY" + i, "2025-03-01", "forum_mentions=" + i));
        }
        SERVICE.awaitCaughtUp();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/social/forum/RDY1",
                "/api/social/forum/RDY1?from_date=2025-03-01",
                "/api/entities/RDY1",
                "/api/entities?limit=3",
                "/timeline/?symbol=RDY1",
                "/timeline?symbol=rdy1&data=forum_mentions",
                "/graph/?input=RDY%31",
                "/graph",
                "/insights/?ticker=RDY1&x=%41%7C%42",
            })
    void cachedResponsesEqualUncachedOnes(String path) {
        for (String encoding : List.of("identity", "gzip", "gzip, deflate, br", "gzip;q=0")) {
            HttpResponse<String> usual = sendRequest(path, encoding, USUALLY);
            for (int i = 0; i < 3; i++) {
                HttpResponse<String> ready = sendRequest(path, encoding);
                assertThat(ready.statusCode()).isEqualTo(usual.statusCode());
                assertThat(ready.body()).isEqualTo(usual.body());
                assertThat(shared(ready)).as(path + ' ' + encoding).isEqualTo(shared(usual));
                assertThat(ready.headers().firstValue("X-Request-Id")).isNotEmpty();
            }
        }
    }

    @Test
    void cachedResponsesRespectSeveralAcceptEncodingHeaders() {
        String path = "/api/social/forum/RDY3";
        for (int i = 0; i < 2; i++) {
            assertThat(sendRequest(path, "identity", "Accept-Encoding", "gzip")
                            .headers()
                            .firstValue("Content-Encoding"))
                    .contains("gzip");
            assertThat(sendRequest(path, "identity").headers().firstValue("Content-Encoding"))
                    .isEmpty();
        }
    }

    @Test
    void theCallersRequestIdIsReturned() {
        for (int i = 0; i < 3; i++) {
            assertThat(SERVICE.get("/api/entities/RDY1", "X-API-Key", TestService.KEY, "X-Request-Id", "mine-" + i)
                            .headers()
                            .firstValue("X-Request-Id"))
                    .contains("mine-" + i);
        }
    }

    @Test
    void cachedResponsesCountAgainstTheQuota() {
        SERVICE.issueKey("v2_ready-five", Map.of("daily_limit", 5), "*");
        List<String> seen = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            HttpResponse<String> response = SERVICE.get("/api/entities/RDY2", "X-API-Key", "v2_ready-five");
            seen.add(response.statusCode() + " "
                    + response.headers().firstValue("X-RateLimit-Remaining").orElseThrow());
        }
        assertThat(seen).containsExactly("200 4", "200 3", "200 2", "200 1", "200 0", "429 0", "429 0");
    }

    @Test
    void cachedResponsesRespectTheScopesOfEachKey() {
        SERVICE.issueKey("v2_ready-forum", "social:forum");
        for (int i = 0; i < 3; i++) {
            assertThat(SERVICE.get("/api/entities/RDY2", "X-API-Key", TestService.KEY)
                            .statusCode())
                    .isEqualTo(200);
            assertThat(SERVICE.get("/api/entities/RDY2", "X-API-Key", "v2_ready-forum")
                            .statusCode())
                    .isEqualTo(403);
            assertThat(SERVICE.get("/api/entities/RDY2").statusCode()).isEqualTo(401);
        }
    }

    @Test
    void pipelinedRequestsAreAnsweredInOrder() throws IOException {
        List<String> paths = new ArrayList<>();
        for (int round = 0; round < 10; round++) {
            for (int i = 0; i < TICKERS; i++) {
                paths.add("/api/social/forum/RDY" + i + "?from_date=2025-03-01&to_date=2025-03-01");
                // Never cached.
                paths.add("/api/usage");
                paths.add("/api/entities/RDYNO" + round);
            }
        }
        StringBuilder requests = new StringBuilder();
        StringBuilder ends = new StringBuilder();
        for (String path : paths) {
            requests.append(RawTcpConnection.get(path, "X-API-Key: " + TestService.KEY + "\r\n"));
            ends.append(
                    path.contains("RDYNO")
                            ? '?'
                            : path.contains("usage") ? 'u' : path.charAt("/api/social/forum/RDY".length()));
        }
        requests.append("GET /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        StringBuilder responded = new StringBuilder();
        try (RawTcpConnection wire = new RawTcpConnection(SERVICE.port())) {
            String all = wire.send(requests.toString()).readAll();
            for (String response : all.split("HTTP/1\\.1 ")) {
                int ticker = response.indexOf("\"ticker\":\"RDY");
                if (response.contains("ENTITY_NOT_FOUND")) {
                    responded.append('?');
                } else if (response.contains("\"used\"")) {
                    responded.append('u');
                } else if (ticker > 0) {
                    responded.append(response.charAt(ticker + "\"ticker\":\"RDY".length()));
                }
            }
        }
        assertThat(responded.toString()).isEqualTo(ends.toString());
    }

    @Test
    void pipelinedRequestsAfterALargeResponseAreServedToASlowReader() throws IOException {
        String large = "/openapi-v1.json";
        try (RawTcpConnection one = new RawTcpConnection(SERVICE.port());
                RawTcpConnection slow = new RawTcpConnection(SERVICE.port(), 4096)) {
            long size = one.send(RawTcpConnection.get(large, "Connection: close\r\n"))
                    .countBytes();
            slow.send(RawTcpConnection.get(large).repeat(3) + RawTcpConnection.get(large, "Connection: close\r\n"));
            // All but the last lack the header that the last one has.
            assertThat(slow.countBytes()).isBetween(4 * size - 1_000, 4 * size);
        }
    }

    private static HttpResponse<String> sendRequest(String path, String encoding, String... more) {
        List<String> headers = new ArrayList<>(List.of("Accept-Encoding", encoding));
        headers.addAll(List.of(more));
        String pathWithKey = path;
        if (path.startsWith("/api/")) {
            headers.addAll(List.of("X-API-Key", TestService.KEY));
        } else {
            pathWithKey += (path.contains("?") ? "&" : "?") + "apiKey=" + TestService.KEY;
        }
        return SERVICE.get(pathWithKey, headers.toArray(String[]::new));
    }

    private static Map<String, List<String>> shared(HttpResponse<String> response) {
        Map<String, List<String>> headers = new TreeMap<>(response.headers().map());
        headers.keySet().removeIf(name -> OWN.contains(name.toLowerCase(Locale.ROOT)));
        return headers;
    }
}
