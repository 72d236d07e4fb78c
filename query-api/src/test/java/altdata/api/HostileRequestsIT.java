package altdata.api;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.api.documents.ServedOperations;
import altdata.api.request.Dialect;
import altdata.api.request.Operation;
import altdata.api.request.Parameter;
import altdata.testing.EntityRecord;
import altdata.testing.TestService;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Any request, however malformed, gets a defined response: an error in the interface's format, never an
/// internal error.
class HostileRequestsIT {
    private static final TestService SERVICE = TestService.get();
    private static final List<String> VALUES = List.of(
            "",
            "%20",
            "%00",
            "%25",
            "%zz",
            "%2525",
            "%25252e",
            "'",
            "''%20or%201=1--",
            "%22",
            "%5c",
            "..%2f..%2f",
            ";x=1",
            "%7C%7C%7C",
            "%26%7C!:*()",
            "-1",
            "0",
            "1e9",
            "9223372036854775808",
            "999999999999999999999999999999",
            "NaN",
            "2026-02-30",
            "2026-13-01",
            "0000-00-00",
            "0000-01-01",
            "0001-01-01",
            "9999-12-31",
            "10000-01-01",
            "%F0%9F%9A%80",
            "%F0%9F%9A",
            "%FF%FE",
            "%ED%A0%80",
            "null",
            "true",
            "[]",
            "%7B%7D",
            "a".repeat(101),
            "a".repeat(5_000));

    @BeforeAll
    static void pushEntity() {
        EntityRecord.push(EntityRecord.company("HOSTILE"));
        SERVICE.awaitCaughtUp();
    }

    static List<Operation> operations() {
        return ServedOperations.ALL;
    }

    @ParameterizedTest
    @MethodSource("operations")
    void anyParameterValueGetsADefinedResponse(Operation operation) {
        for (Parameter parameter : operation.parameters()) {
            for (String value : VALUES) {
                check(operation, requests(operation, parameter.name(), value));
                check(operation, requests(operation, parameter.name(), value + '&' + parameter.name() + '=' + value));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/forum_realtime?symbol=all_stocks, 0000-01-01",
        "/forum_realtime?symbol=all_stocks, 0001-01-01",
        "/forum_realtime?symbol=all_stocks, 9999-12-31",
        "/forum_mentions?search=x, 0000-01-01",
        "/forum_mentions?search=x, 9999-12-31",
        "/imageboard_mentions?search=x, 0000-01-01",
        "/imageboard_mentions?search=x, 9999-12-31"
    })
    void aDayAtTheEndOfTheCalendarHasNoPosts(String path, String date) {
        assertThat(SERVICE.get(path + "&date=" + date + "&apiKey=" + TestService.KEY)
                        .statusCode())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aPathOfAnyBytesGetsAResponse(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 150; round++) {
            byte[] bytes = new byte[1 + random.nextInt(30)];
            random.nextBytes(bytes);
            String path = new String(bytes, StandardCharsets.ISO_8859_1).replaceAll("[\\s\\x00-\\x20]", "/");
            String response = SERVICE.sendRaw("GET " + (random.nextBoolean() ? "/api/" : "/") + path
                    + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
            assertThat(response).as("seed %d: %s", seed, path).matches("(?s)HTTP/1\\.1 4\\d\\d .*\\{.*");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "\t",
                "x",
                "v1_",
                "v2_",
                "null",
                "*",
                "'",
                "k-1 or 1=1",
                "v2_test-key-for-everything ",
                "{}"
            })
    void anInvalidKeyIsReportedAsInvalid(String key) {
        int expected = key.isBlank() ? 401 : key.strip().equals(TestService.KEY) ? 200 : 403;
        assertThat(SERVICE.get("/api/entities?limit=1", "X-API-Key", key).statusCode())
                .isEqualTo(expected);
        assertThat(SERVICE.get("/toplist?apiKey=" + URLEncoder.encode(key, StandardCharsets.UTF_8))
                        .statusCode())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u00e4\u00f6", "\u0001", "a\u00ff"})
    void aKeyWithInvalidCharactersIsRejected(String key) {
        String response = SERVICE.sendRaw(
                "GET /api/entities HTTP/1.1\r\nHost: localhost\r\nX-API-Key: " + key + "\r\nConnection: close\r\n\r\n");
        assertThat(response).matches("(?s)HTTP/1\\.1 40[03] .*\\{.*");
    }

    @ParameterizedTest
    @ValueSource(ints = {201, 5_000, 12_000})
    void aHugeKeyIsRejected(int length) {
        assertThat(SERVICE.get("/api/entities", "X-API-Key", "k".repeat(length)).statusCode())
                .isEqualTo(403);
        assertThat(SERVICE.get("/toplist?apiKey=" + "k".repeat(length)).statusCode())
                .isEqualTo(403);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                "GET /graph/ HTTP/1.2\r\nHost: localhost\r\n\r\n",
                "GET /graph/ HTTP/2.0\r\nHost: localhost\r\n\r\n",
                "GET /graph/ HTTP/9.9\r\nHost: localhost\r\n\r\n",
                "GET /graph/ HTTP/1.1\r\nHost: localhost:8080\r\n folded: 1\r\n\r\n",
                "GET /graph/ HTTP/1.1\r\nHost: localhost:99999\r\n\r\n",
                "GET /graph/ HTTP/1.1\r\n\r\n",
                "GET /graph/ HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
                "GET /graph/ HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n"
            })
    void requestsThatAreNotHttp1Get400(String request) {
        assertThat(SERVICE.sendRaw(request)).startsWith("HTTP/1.1 400 ").contains("The request is not valid HTTP");
    }

    @Test
    void http10RequiresNoHostHeader() {
        assertThat(SERVICE.sendRaw("GET /health/live HTTP/1.0\r\n\r\n")).matches("(?s)HTTP/1\\.[01] 200 .*");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/graph;x=1",
                "/graph/;x=1",
                "/;",
                "/docs;x=1",
                "/explore;x",
                "/explore/HOSTILE;x=1",
                "/health/live;x",
                "/uPrice;jsessionid=1",
                "/openapi-v1.json;x=1",
                "/api;x=1/entities",
                "/nothing"
            })
    void aPathWithMatrixParametersIsUnknownToEveryMethod(String path) {
        for (String method : List.of("GET", "OPTIONS", "POST")) {
            assertThat(TestService.json(SERVICE.send(method, path), 404)
                            .get("message")
                            .asString())
                    .isEqualTo("There is no such path.");
        }
        HttpResponse<String> preflight = preflight(path);
        assertThat(preflight.statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/entities;x=1",
                "/api/entities/HOSTILE;x=1",
                "/api/social/forum/HOSTILE;x=1",
                "/api/social/unknown/HOSTILE",
                "/api/nothing"
            })
    void aPathOfV2WithMatrixParametersIsUnknown(String path) {
        assertThat(TestService.json(SERVICE.get(path, "X-API-Key", TestService.KEY), 404)
                        .toString())
                .isEqualTo("{\"detail\":\"Not Found\"}");
        assertThat(TestService.json(preflight(path), 404).toString()).isEqualTo("{\"detail\":\"Not Found\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/graph", "/graph/", "/docs", "/explore", "/", "/health/live", "/api/entities/HOSTILE"})
    void withoutCorsAPreflightRequestIsLikeAnyOptionsRequest(String path) {
        HttpResponse<String> preflight = preflight(path);
        HttpResponse<String> options = SERVICE.send("OPTIONS", path);
        assertThat(preflight.statusCode()).isEqualTo(options.statusCode()).isEqualTo(204);
        assertThat(names(preflight)).isEqualTo(names(options)).contains("allow", "x-content-type-options");
    }

    private static Set<String> names(HttpResponse<String> response) {
        return response.headers().map().keySet();
    }

    private static HttpResponse<String> preflight(String path) {
        return SERVICE.send("OPTIONS", path, "Origin", "https://app.example", "Access-Control-Request-Method", "GET");
    }

    private static List<String> requests(Operation operation, String name, String value) {
        List<String> query = new ArrayList<>();
        String path = operation.path();
        for (Parameter parameter : operation.parameters()) {
            String given = parameter.name().equals(name) ? value : validValue(parameter);
            if (path.contains('{' + parameter.name() + '}')) {
                path = path.replace('{' + parameter.name() + '}', given.replace("?", ""));
            } else if (parameter.name().equals(name) || parameter.isRequired()) {
                query.add(parameter.name() + '=' + given);
            }
        }
        return List.of(path, query.stream().collect(Collectors.joining("&")));
    }

    private static String validValue(Parameter parameter) {
        return switch (parameter.kind()) {
            case TICKER -> "HOSTILE";
            case TEXT -> "all_stocks";
            case CHOICE, KEYWORD, FLAG -> parameter.allowedValues().getFirst();
            case DATE, MOMENT -> "2026-01-01";
            case INTEGER -> "1";
            case LIST ->
                parameter.allowedValues().isEmpty()
                        ? "HOSTILE"
                        : parameter.allowedValues().getFirst();
        };
    }

    private static void check(Operation operation, List<String> asked) {
        String target = asked.getFirst() + '?' + asked.getLast() + "&apiKey=" + TestService.KEY;
        String response = SERVICE.sendRaw("GET " + target + " HTTP/1.1\r\nHost: localhost\r\nX-API-Key: "
                + TestService.KEY + "\r\nConnection: close\r\n\r\n");
        int status = Integer.parseInt(response.substring(9, 12));
        String shortened = target.length() > 300 ? target.substring(0, 300) : target;
        assertThat(status).as("%s: %s", shortened, response).isBetween(200, 499);
        if (status >= 400) {
            JsonNode body = TestService.readTree(response.substring(response.indexOf("\r\n\r\n") + 4));
            assertThat(operation.dialect() == Dialect.V1 ? body.has("message") : body.has("detail"))
                    .as(shortened)
                    .isTrue();
        }
    }
}
