package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import altdata.contracts.topic.Topics;
import altdata.testing.BuilderWithOperatorPage;
import altdata.testing.NodeProject;
import altdata.testing.Slow;
import altdata.testing.TestService;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The operators' page in a browser, and the interface that it uses. One builder has an operator token, the
/// other one does not.
@Slow
class OperatorPageIT {
    private static final Path BROWSER = Path.of("/usr/bin/chromium");
    private static final Path PICTURES = Path.of("target").toAbsolutePath();
    private static final String TOKEN = BuilderWithOperatorPage.TOKEN;
    private static final TestService SERVICE = TestService.get();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final JsonMapper JSON = new JsonMapper();

    private static String address;
    private static BuilderWithOperatorPage builder;

    @BeforeAll
    static void start() {
        builder = BuilderWithOperatorPage.start();
        address = builder.address();
    }

    @AfterAll
    static void stop() {
        builder.close();
    }

    @Test
    void projectionsAreShownRebuiltPromotedAndCorrected() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(BROWSER), BROWSER + " is not there: the page was not opened");
        NodeProject node = NodeProject.installed("clients");
        SERVICE.pushRaw(Topics.FX_RATES, 0, null, "{broken".getBytes(StandardCharsets.UTF_8));
        SERVICE.awaitCaughtUp();

        String output = node.succeed(
                Map.of(),
                "node",
                "operate.mjs",
                BROWSER.toString(),
                address,
                "http://localhost:" + SERVICE.builderManagementPort(),
                TOKEN,
                PICTURES.toString());

        assertThat(output).isEqualTo("""
                without a token: Enter the operator token to make changes.
                charts drawn: 3
                buttons: 0
                read by keyboard: true
                the token typed in: 1 button to change it
                replay: true
                built: READY
                diff: true, 2 table
                verify: it has the content that was written to it
                shadow: comparing 50 % of the requests with it
                shadow stopped: true, it is no longer compared
                canary: it is served to 10 % of the keys
                withdrawn: it is no longer served
                promote: true
                rollback: quotes_g1 is live again, as before the last promotion; quotes_g1 is live again
                stands still: it: paused by an operator
                selected: jobs_g1 is paused quotes_g1 is paused; jobs_g1 is resumed quotes_g1 is resumed
                rejected command: Rejected: unknown ticker NOBODYATALL: there is no entity and no row of quotes with it.
                redriven as it is: true
                redriven corrected: redriven: 1, still rejected: 0
                forgotten: true
                audited: clear, all, DONE
                services: ready, does not respond
                keys: true
                runs: clear, redrive, redrive, replay, resume, pause, pause, rollback, promote, withdraw
                phone: drawn
                dark: drawn
                dark-phone: drawn
                drop: true
                no token set: Changes are disabled: no token is set for operators (ALTDATA_OPERATOR_TOKEN).
                Warning: a topic has CreateTime
                buttons: 0
                no more than 150 KB: true
                """);
    }

    @Test
    void changesRequireTheToken() throws IOException, InterruptedException {
        String there = "http://localhost:" + SERVICE.builderManagementPort();
        HttpResponse<String> noneSet = send(there + "/operate/rollbacks", "{}", "Authorization", "Bearer " + TOKEN);
        assertThat(noneSet.statusCode()).isEqualTo(403);
        assertThat(noneSet.body()).contains("no token is set for operators (ALTDATA_OPERATOR_TOKEN)");
        assertThat(body(there + "/operate/status").at("/operable").booleanValue())
                .isFalse();

        for (String wrong : new String[] {"Bearer another-token-than-that", "Bearer ", "Basic " + TOKEN, TOKEN}) {
            HttpResponse<String> rejected = send(address + "/operate/rollbacks", "{}", "Authorization", wrong);
            assertThat(rejected.statusCode()).as(wrong).isEqualTo(401);
            assertThat(rejected.headers().firstValue("WWW-Authenticate")).hasValue("Bearer realm=\"operators\"");
            assertThat(rejected.body()).doesNotContain(TOKEN);
        }
        assertThat(get("/operate/runs").statusCode()).isEqualTo(401);
        assertThat(get("/operate/dead-letters/metrics/0/0").statusCode()).isEqualTo(401);
        assertThat(get("/operate/canary").statusCode()).isEqualTo(401);
        assertThat(get("/operate/shadows/quotes_g1").statusCode()).isEqualTo(401);
        assertThat(Files.readString(PICTURES.resolve("projection-builder.log"))).doesNotContain(TOKEN);
    }

    @Test
    void invalidRequestsAreExplained() throws IOException, InterruptedException {
        assertThat(orderProblem("promotions", "{\"projection\":\"quotes\"}"))
                .isEqualTo("unknown field 'projection'; accepted: generation, generations");
        assertThat(orderProblem("promotions", "{}"))
                .isEqualTo("name a 'generation', or several 'generations', such as metrics_g2");
        assertThat(orderProblem("pauses", "{\"generation\":\"jobs_g1\",\"generations\":[\"quotes_g1\"]}"))
                .isEqualTo("name either 'generation' or 'generations', not both");
        assertThat(orderProblem("replays", "{\"projections\":[\"metrics\"],\"all\":true}"))
                .isEqualTo("name either 'projections' or 'all', not both");
        assertThat(orderProblem("replays", "{\"projections\":[\"nothing\"]}")).contains("nothing");
        assertThat(orderProblem("replays", "{\"projections\":[\"metrics\"],\"from\":\"soon\"}"))
                .isEqualTo("'from' must be a date, such as 2026-01-31");
        assertThat(orderProblem("replays", "{\"projections\":[\"metrics\"],\"rate\":-1}"))
                .contains("at least 0");
        assertThat(orderProblem("drops", "{\"generation\":\"metrics\"}"))
                .isEqualTo("'metrics' is not a generation; expected a name such as metrics_g2");
        assertThat(orderProblem("redrives", "{}"))
                .isEqualTo("select records: 'topic' ('partition', 'offset'), 'reason', or 'all'");
        assertThat(orderProblem("redrives", "{\"topic\":\"metrics\",\"value\":\"{}\"}"))
                .contains("name its topic, partition and offset");
        assertThat(orderProblem("redrives", "{\"reason\":\"a\\nb\"}")).isEqualTo("'reason' must be text on one line");
        assertThat(orderProblem("shadows", "{\"generation\":\"quotes_g1\"}"))
                .isEqualTo("name either a 'share', such as 5%, or 'stop': true");
        assertThat(orderProblem("shadows", "{\"generation\":\"quotes_g1\",\"share\":\"200%\"}"))
                .isEqualTo("'share' must be more than 0% and at most 100%, such as \"5%\"");
        assertThat(orderProblem("shadows", "{\"generation\":\"quotes_g1\",\"share\":\"1\"}"))
                .as("could mean 1%")
                .isEqualTo("'share' must be more than 0% and at most 100%, such as \"5%\"");
        assertThat(orderProblem("canaries", "{\"generation\":\"quotes_g1\"}"))
                .isEqualTo("name 'keys' by their ids, a 'share' of the keys such as 10%, or both");
        assertThat(orderProblem("drops", "[]")).isEqualTo("the body must be a JSON object");
        assertThat(orderProblem("drops", "{")).isEqualTo("the body is not JSON");
    }

    @Test
    void aTaskReportsItsResult() throws IOException, InterruptedException {
        JsonNode dropped = ended(order("drops", "{\"generation\":\"metrics_g1\"}"));
        assertThat(dropped.at("/state").asString()).isEqualTo("REJECTED");
        assertThat(dropped.at("/problem").asString()).contains("metrics_g1 is LIVE");
        JsonNode unknown = ended(order("pauses", "{\"generation\":\"metrics_g999\"}"));
        assertThat(unknown.at("/state").asString()).isEqualTo("REJECTED");
        assertThat(unknown.at("/problem").asString()).isEqualTo("there is no metrics_g999");
        JsonNode nobody = ended(order("canaries", "{\"generation\":\"quotes_g1\",\"keys\":[\"nobody\"]}"));
        assertThat(nobody.at("/state").asString()).isEqualTo("REJECTED");
        assertThat(nobody.at("/problem").asString()).isEqualTo("there is no key with this id; keys list shows the ids");
        JsonNode verified = ended(order("verifications", "{\"generations\":[\"jobs_g1\",\"alerts_g1\"]}"));
        assertThat(verified.at("/said/1").asString()).isEqualTo("alerts_g1 has the content that was written to it");
        assertThat(verified.at("/rows/0/damaged").asInt(-1)).isZero();
        JsonNode paused = ended(order("pauses", "{\"generation\":\"jobs_g1\"}"));
        assertThat(paused.at("/said/0").asString()).isEqualTo("jobs_g1 is paused");
        assertThat(paused.at("/rows/0/state").asString()).isEqualTo("PAUSED");
        JsonNode resumed = ended(order("resumptions", "{\"generations\":[\"jobs_g1\",\"alerts_g1\"]}"));
        assertThat(resumed.at("/said/0").asString()).isEqualTo("jobs_g1 is resumed");
        assertThat(resumed.at("/said/1").asString()).isEqualTo("alerts_g1 is resumed");
    }

    @Test
    void everyResponseHasSecurityHeaders() throws IOException, InterruptedException {
        for (String path : new String[] {"/operate", "/operate/status", "/operate/nothing", "/operate/rollbacks"}) {
            HttpResponse<String> response = get(path);
            assertThat(response.headers().firstValue("X-Content-Type-Options"))
                    .as(path)
                    .hasValue("nosniff");
            assertThat(response.headers().firstValue("Content-Security-Policy"))
                    .as(path)
                    .hasValueSatisfying(policy -> assertThat(policy)
                            .startsWith("default-src 'none'; script-src 'self'")
                            .doesNotContain("unsafe"));
        }
        assertThat(get("/operate/nothing").statusCode()).isEqualTo(404);
        assertThat(get("/operate/rollbacks").statusCode()).isEqualTo(405);
        // A form of another site, which browsers send without a preflight request, is rejected.
        HttpResponse<String> form = CLIENT.send(
                HttpRequest.newBuilder(URI.create(address + "/operate/rollbacks"))
                        .header("Authorization", "Bearer " + TOKEN)
                        .header("Content-Type", "text/plain")
                        .POST(HttpRequest.BodyPublishers.ofString("{}"))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(form.statusCode()).isEqualTo(415);
        assertThat(form.headers().map().keySet()).noneMatch(name -> name.startsWith("access-control"));
    }

    /// Returns why an order is rejected.
    private static String orderProblem(String name, String order) throws IOException, InterruptedException {
        HttpResponse<String> response = order(name, order);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(400);
        return JSON.readTree(response.body()).at("/detail/message").asString();
    }

    private static JsonNode ended(HttpResponse<String> accepted) {
        assertThat(accepted.statusCode()).as(accepted.body()).isEqualTo(202);
        String run = accepted.headers().firstValue("Location").orElseThrow();
        return await().atMost(Duration.ofSeconds(30))
                .until(
                        () -> JSON.readTree(
                                get(run, "Authorization", "Bearer " + TOKEN).body()),
                        now -> !now.at("/state").asString().equals("RUNNING"));
    }

    private static HttpResponse<String> order(String name, String order) throws IOException, InterruptedException {
        return send(address + "/operate/" + name, order, "Authorization", "Bearer " + TOKEN);
    }

    private static HttpResponse<String> send(String target, String order, String... headers)
            throws IOException, InterruptedException {
        return CLIENT.send(
                HttpRequest.newBuilder(URI.create(target))
                        .headers(headers)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(order))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private static HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        return builder.get(path, headers);
    }

    private static JsonNode body(HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JSON.readTree(response.body());
    }

    private static JsonNode body(String target) throws IOException, InterruptedException {
        return body(
                CLIENT.send(HttpRequest.newBuilder(URI.create(target)).build(), HttpResponse.BodyHandlers.ofString()));
    }
}
