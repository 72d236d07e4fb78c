package altdata.service;

import static altdata.testing.MetricRecord.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.hosting.command.ExitCode;
import altdata.testing.AltdataCommand;
import altdata.testing.AltdataCommand.CommandOutput;
import altdata.testing.EntityRecord;
import altdata.testing.MetricRecord;
import altdata.testing.ServiceProcess;
import altdata.testing.Slow;
import altdata.testing.TestService;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Serves a rebuilt generation to some keys before its promotion.
@Slow
class CanaryIT {
    private static final TestService SERVICE = TestService.get();
    private static final String KEY = "v2_canary-key";
    private static final String OTHER = "v2_canary-other";
    private static final int MANY = 24;

    private String candidate = "";

    private static CommandOutput projections(String... arguments) {
        return AltdataCommand.run(new ProjectionsCommand(), arguments);
    }

    private static CommandOutput done(String... arguments) {
        CommandOutput output = projections(arguments);
        assertThat(output.exit()).as(output.text()).isZero();
        return output;
    }

    private static long mentions(int port, String key) {
        HttpResponse<String> response =
                SERVICE.send(port, "GET", "/timeline/?symbol=CNRY&data=forum_mentions&apiKey=" + key);
        return TestService.json(response, 200)
                .at("/data/daily/0/forum_mentions")
                .asLong();
    }

    private static long mentions(String key) {
        return mentions(SERVICE.port(), key);
    }

    /// In the live tables the value is 1, in the candidate 2.
    @BeforeEach
    void buildACandidate() throws SQLException {
        EntityRecord.push(EntityRecord.company("CNRY"), EntityRecord.company("CNRZ"));
        MetricRecord.push(
                row(1, "CNRY", "2026-01-05", "forum_mentions=1"), row(1, "CNRZ", "2026-01-05", "forum_mentions=2"));
        SERVICE.issueKey(KEY, "*");
        SERVICE.issueKey(OTHER, "*");
        SERVICE.awaitCaughtUp();
        candidate = done("replay", "metrics").text().replaceAll("(?s).*ready: (\\w+).*", "$1");
        try (Connection connection = SERVICE.database();
                Statement statement = connection.createStatement()) {
            statement.execute("""
                    update %1$s.chunk c set points = o.points from %1$s.chunk o
                    where c.ticker = 'CNRY' and o.ticker = 'CNRZ'
                        and (o.metric_group, o.chunk) = (c.metric_group, c.chunk)
                    """.formatted(candidate));
        }
    }

    @AfterEach
    void everythingIsAsItWas() {
        CommandOutput _ = projections("withdraw");
        if (projections("promote", "metrics_g1").exit() == 0) {
            done("drop", candidate);
        } else {
            done("cancel", candidate);
        }
    }

    @Test
    void oneKeyIsServedFromTheCandidateUntilItIsWithdrawn() {
        assertThat(mentions(KEY)).isEqualTo(1);
        assertThat(mentions(KEY)).as("from the cache").isEqualTo(1);
        CommandOutput started = done("promote", candidate, "--canary", "key=" + TestService.keyId(KEY));
        assertThat(started.text()).contains(candidate + " is served to key " + TestService.keyId(KEY));
        assertThat(mentions(KEY)).isEqualTo(2);
        assertThat(mentions(OTHER)).isEqualTo(1);
        assertThat(mentions(KEY)).isEqualTo(2);
        assertThat(done("status").text()).contains("canary: " + candidate + " for key " + TestService.keyId(KEY));
        HttpResponse<String> past = SERVICE.get("/api/entities?as_of=2026-01-01", "X-API-Key", KEY);
        assertThat(past.statusCode()).isEqualTo(200);
        assertThat(past.headers().firstValue("Cache-Control"))
                .as("after it is withdrawn, no cache may respond for it")
                .hasValue("private, no-cache");
        assertThat(done("withdraw").text()).contains(candidate + " is no longer served");
        assertThat(mentions(KEY)).isEqualTo(1);
        CommandOutput again = projections("withdraw");
        assertThat(again.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(again.text()).contains("there is no canary");
    }

    @Test
    void streamedResponsesOfTheCanaryHaveTheirOwnEntityTag() {
        String live = series("\"absent\"").headers().firstValue("ETag").orElseThrow();
        assertThat(series(live).statusCode()).isEqualTo(304);
        done("promote", candidate, "--canary", "key=" + TestService.keyId(KEY));
        HttpResponse<String> served = series(live);
        assertThat(served.body()).contains("\"forum_mentions\":2");
        String canary = served.headers().firstValue("ETag").orElseThrow();
        assertThat(series(canary).statusCode()).isEqualTo(304);
        MetricRecord.push(row(2, "CNRY", "2026-01-06", "forum_mentions=7"));
        await().until(() -> series(canary).statusCode() == 200);
        HttpResponse<String> changed = series(canary);
        assertThat(changed.body()).contains("\"forum_mentions\":2", "\"forum_mentions\":7");
        String next = changed.headers().firstValue("ETag").orElseThrow();
        assertThat(series(next).statusCode()).isEqualTo(304);
        done("withdraw");
        assertThat(series(next).body()).contains("\"forum_mentions\":1", "\"forum_mentions\":7");
    }

    /// The request has its release before it has its body.
    @Test
    void aPointInTimeRequestOutlivesItsRelease() throws IOException {
        String body = "{\"tickers\":[\"CNRY\"],\"metrics\":[\"forum_mentions\"],\"as_of\":\"2026-01-01\"}";
        try (Socket socket = new Socket("localhost", SERVICE.port())) {
            socket.setSoTimeout(10_000);
            String head = """
                    POST /api/series HTTP/1.1
                    Host: localhost
                    X-API-Key: %s
                    Content-Type: application/json
                    Content-Length: %d
                    Expect: 100-continue
                    Connection: close

                    """.formatted(OTHER, body.length()).replace("\n", "\r\n");
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            BufferedReader lines =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            assertThat(lines.readLine()).startsWith("HTTP/1.1 100 ");
            while (!lines.readLine().isEmpty()) {
                // A header of the interim response.
            }
            done("promote", candidate);
            awaitMentions(KEY, 2);
            socket.getOutputStream().write(body.getBytes(StandardCharsets.US_ASCII));
            assertThat(lines.readLine()).startsWith("HTTP/1.1 200 ");
        }
    }

    private static HttpResponse<String> series(String tag) {
        return SERVICE.get(
                "/api/series?tickers=CNRY&metrics=forum_mentions&from_date=2026-01-01&to_date=2026-01-10",
                "X-API-Key",
                KEY,
                "If-None-Match",
                tag);
    }

    @Test
    void aFullPromotionServesAllKeys() {
        done("promote", candidate, "--canary", "key=" + TestService.keyId(KEY));
        CommandOutput other = projections("promote", candidate, "--canary", "share=10%");
        assertThat(other.text()).contains("there is a canary already: " + candidate);
        CommandOutput cancelled = projections("cancel", candidate);
        assertThat(cancelled.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(cancelled.text()).contains("withdraw it first");
        AtomicBoolean isStopping = new AtomicBoolean();
        List<Long> seen = Collections.synchronizedList(new ArrayList<>());
        CompletableFuture<Void> requests = CompletableFuture.runAsync(() -> {
            while (!isStopping.get()) {
                seen.add(mentions(KEY));
            }
        });
        done("promote", candidate);
        awaitMentions(OTHER, 2);
        isStopping.set(true);
        requests.join();
        assertThat(seen)
                .as("the key of the canary does not notice the promotion")
                .containsOnly(2L);
        assertThat(projections("withdraw").text()).contains("there is no canary");
    }

    @Test
    void everyInstanceServesTheSameKeysAndSwitchesAtTheSameTime() {
        List<String> keys = IntStream.range(0, MANY)
                .mapToObj(number -> "v2_canary-" + number)
                .toList();
        keys.forEach(key -> SERVICE.issueKey(key, "*"));
        SERVICE.awaitCaughtUp();
        int port = TestService.freePort();
        try (ServiceProcess _ = SERVICE.anotherApi(port, Map.of())) {
            keys.forEach(key -> assertThat(mentions(port, key)).isEqualTo(1));
            AtomicBoolean isStopping = new AtomicBoolean();
            List<Long> seen = new ArrayList<>();
            CompletableFuture<Void> requests = CompletableFuture.runAsync(() -> {
                while (!isStopping.get()) {
                    seen.add(mentions(port, KEY));
                    seen.add(mentions(KEY));
                }
            });
            done("promote", candidate, "--canary", "share=30%", "--canary", "key=" + TestService.keyId(KEY));
            List<Long> shares = keys.stream().map(CanaryIT::mentions).toList();
            assertThat(keys.stream().map(key -> mentions(port, key))).containsExactlyElementsOf(shares);
            assertThat(Collections.frequency(shares, 2L)).isBetween(2, 14);
            done("withdraw");
            isStopping.set(true);
            requests.join();
            assertThat(changes(seen)).as("1 to 2 and back").isEqualTo(2);
        }
    }

    @Test
    void severalGenerationsAreServedTogether() {
        String entities = done("replay", "entities").text().replaceAll("(?s).*ready: (\\w+).*", "$1");
        done("promote", candidate, entities, "--canary", "key=" + TestService.keyId(KEY));
        assertThat(done("status").text()).contains("canary: " + entities + ", " + candidate + " for key ");
        assertThat(mentions(KEY)).isEqualTo(2);
        done("promote", entities);
        assertThat(mentions(KEY)).as("the rest of the canary remains").isEqualTo(2);
        assertThat(done("status").text()).contains("canary: " + candidate + " for key ");
        done("rollback");
        done("drop", entities);
        assertThat(mentions(KEY)).isEqualTo(2);
    }

    @Test
    void impossibleCanariesAreExplained() {
        String cases = """
                promote metrics_g1 --canary share=5%        | 1  | metrics_g1 is LIVE
                promote CANDIDATE --canary key=nobody       | 1  | there is no key with this id
                promote CANDIDATE --canary key=             | 64 | expected key=ID or share=10%
                promote CANDIDATE --canary share=0%         | 64 | more than 0% and at most 100%
                promote CANDIDATE --canary everyone         | 64 | but got everyone
                promote CANDIDATE metrics_g1 --canary share=5% | 1 | only one generation of a projection
                """;
        for (String line : cases.lines().toList()) {
            String[] parts = line.split(" *\\| *");
            CommandOutput output =
                    projections(parts[0].replace("CANDIDATE", candidate).split(" "));
            assertThat(output.exit()).as(line + output.text()).isEqualTo(Integer.parseInt(parts[1]));
            assertThat(output.text()).contains(parts[2]);
        }
    }

    private static void awaitMentions(String key, long expected) {
        await().until(() -> mentions(key) == expected);
    }

    private static long changes(List<Long> values) {
        return IntStream.range(1, values.size())
                .filter(index -> !values.get(index).equals(values.get(index - 1)))
                .count();
    }
}
