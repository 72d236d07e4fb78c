package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.testing.BuilderWithOperatorPage;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Malformed and unexpected requests to the operators' interface, sent with a valid token.
class HostileOperatorRequestsIT {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final JsonMapper JSON = new JsonMapper();

    private static BuilderWithOperatorPage builder;

    @BeforeAll
    static void start() {
        builder = BuilderWithOperatorPage.start();
    }

    @AfterAll
    static void stop() {
        builder.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "replays",
                "diffs",
                "verifications",
                "shadows",
                "canaries",
                "withdrawals",
                "promotions",
                "rollbacks",
                "pauses",
                "resumptions",
                "cancellations",
                "drops",
                "redrives",
                "discards",
                "clearances"
            })
    void hostileRequestsChangeNothing(String name) throws IOException, InterruptedException {
        List<String> hostile = List.of(
                "{",
                "null",
                "\"a\"",
                "[".repeat(5_000),
                "{\"a\":".repeat(5_000),
                "x".repeat(3_000_000),
                "{\"__proto__\":{}}",
                "{\"" + "y".repeat(100_000) + "\":1}",
                "{\"generation\":[1]}",
                "{\"generation\":\"quotes_g1'; drop table altdata.release; --\"}",
                "{\"generation\":\"quotes_g99999999999999999999\"}",
                "{\"generation\":\"quotes_g2147483647\"}",
                "{\"generations\":[{}]}",
                "{\"generations\":\"quotes_g1\"}",
                "{\"projections\":[\"\\u0000\"]}",
                "{\"generation\":\"quotes_g1\",\"keys\":[\"\\u0000\"]}",
                "{\"generation\":\"quotes_g1\",\"share\":\"1e999999999%\"}",
                "{\"generation\":\"quotes_g1\",\"share\":\"1e-2147483647%\"}",
                "{\"projections\":{},\"all\":\"yes\"}",
                "{\"topic\":\"\\ud800\",\"partition\":1e99,\"offset\":-1}",
                "{\"topic\":\"metrics\",\"partition\":99999999999,\"offset\":0}",
                "{\"topic\":\"metrics\",\"partition\":0,\"offset\":1.5}");
        for (String order : hostile) {
            HttpResponse<String> response = order(name, order);
            if (response.statusCode() == 202) {
                assertThat(ended(response).at("/state").asString()).as(order).isEqualTo("REJECTED");
            } else {
                assertThat(response.statusCode()).as(order).isBetween(400, 499);
                assertThat(JSON.readTree(response.body()).at("/detail").isMissingNode())
                        .as(response.body())
                        .isFalse();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/operate/%00",
                "/operate/..%2f..%2fetc%2fpasswd",
                "/operate/dead-letters/%00/0/0",
                "/operate/dead-letters/metrics/-1/99999999999999999999",
                "/operate/dead-letters/metrics/x/0",
                "/operate/dead-letters?limit=-1",
                "/operate/dead-letters?limit=99999999999999999999",
                "/operate/dead-letters?since=soon",
                "/operate/dead-letters?topic=nonsense",
                "/operate/dead-letters?reason=nonsense",
                "/operate/dead-letters?topic=%27%3B--&limit=x",
                "/operate/runs/%F0%9F%9A%80"
            })
    void hostilePathsAreRejected(String path) throws IOException, InterruptedException {
        HttpResponse<String> response = get(path);
        assertThat(response.statusCode()).as(response.body()).isBetween(400, 499);
        assertThat(JSON.readTree(response.body()).at("/detail").isMissingNode())
                .as(response.body())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/operate/status", "/operate/dead-letters/metrics/0/0", "/operate/drops"})
    void otherMethodsAreNotAllowed(String path) throws IOException, InterruptedException {
        HttpResponse<String> response = CLIENT.send(
                HttpRequest.newBuilder(URI.create(builder.address() + path))
                        .method("PUT", HttpRequest.BodyPublishers.noBody())
                        .build(),
                HttpResponse.BodyHandlers.ofString());

        assertThat(response.statusCode()).as(response.body()).isEqualTo(405);
        assertThat(response.body()).contains("is not allowed here; use ");
    }

    private static JsonNode ended(HttpResponse<String> accepted) {
        String run = accepted.headers().firstValue("Location").orElseThrow();
        return await().atMost(Duration.ofSeconds(30))
                .until(
                        () -> JSON.readTree(get(run).body()),
                        now -> !now.at("/state").asString().equals("RUNNING"));
    }

    private static HttpResponse<String> order(String name, String order) throws IOException, InterruptedException {
        return CLIENT.send(
                HttpRequest.newBuilder(URI.create(builder.address() + "/operate/" + name))
                        .header("Authorization", "Bearer " + BuilderWithOperatorPage.TOKEN)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(order))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private static HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return builder.get(path, "Authorization", "Bearer " + BuilderWithOperatorPage.TOKEN);
    }
}
