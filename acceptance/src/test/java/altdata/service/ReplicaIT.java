package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.testing.AltdataCommand;
import altdata.testing.AltdataCommand.CommandOutput;
import altdata.testing.EntityRecord;
import altdata.testing.MetricRecord;
import altdata.testing.ServiceProcess;
import altdata.testing.Slow;
import altdata.testing.StreamingReplica;
import altdata.testing.TcpProxy;
import altdata.testing.TestServers;
import altdata.testing.TestService;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// An instance of the API that reads from a streaming replica of PostgreSQL: how old its responses are at most,
/// and that a caller with a position never reads an earlier state.
@Slow
class ReplicaIT {
    private static final TestService SERVICE = TestService.get();
    private static final String LIMIT = "8s";
    private static final String SERIES = "/api/social/forum/RPLE?from_date=2026-01-01&to_date=2026-01-31";
    private static final int PORT = TestService.freePort();
    private static final int METRICS_PORT = TestService.freePort();

    private static StreamingReplica replica;
    private static TcpProxy primary;
    private static ServiceProcess api;

    @BeforeAll
    static void start() throws IOException {
        assumeThat(System.getProperty("altdata.servers", "embedded"))
                .as("a replica needs the embedded PostgreSQL")
                .isEqualTo("embedded");
        replica = StreamingReplica.of(TestServers.get());
        URI database = URI.create(SERVICE.databaseUrl());
        primary = TcpProxy.to(database.getPort());
        api = SERVICE.anotherApi(
                PORT,
                Map.of(
                        "ALTDATA_DATABASE_URL",
                        replica.url(),
                        "ALTDATA_QUOTA_DATABASE_URL",
                        SERVICE.databaseUrl().replace(":" + database.getPort() + "/", ":" + primary.port() + "/"),
                        "ALTDATA_MAX_STALENESS",
                        LIMIT,
                        "ALTDATA_MANAGEMENT_PORT",
                        Integer.toString(METRICS_PORT)));
    }

    @AfterEach
    void catchUp() {
        replica.resume();
        primary.find();
        await().atMost(Duration.ofSeconds(20)).until(() -> read("/health/ready").statusCode() == 200);
    }

    @AfterAll
    static void stop() throws IOException {
        if (api != null) {
            api.close();
            primary.close();
            replica.close();
        }
    }

    @Test
    void responsesStateHowOldTheyAreAtMost() {
        EntityRecord.push(EntityRecord.company("RPLA"));
        SERVICE.awaitCaughtUp();
        await().until(() -> read("/api/entities/RPLA").statusCode() == 200);
        // The second response comes from the response cache.
        for (int i = 0; i < 2; i++) {
            assertThat(staleness(read("/api/entities/RPLA"))).isBetween(0.0, 3.0);
        }
        assertThat(staleness(read("/api/entities/NOSUCH"))).isBetween(0.0, 3.0);
        assertThat(SERVICE.get("/api/entities/RPLA", "X-API-Key", TestService.KEY)
                        .headers()
                        .firstValue("Altdata-Staleness"))
                .isEmpty();
        assertThat(SERVICE.send(METRICS_PORT, "GET", "/metrics").body())
                .containsPattern("\naltdata_replica_staleness_seconds \\d");
    }

    @Test
    void aReplicaThatIsTooFarBehindIsNotRead() {
        EntityRecord.push(EntityRecord.company("RPLB"));
        SERVICE.awaitCaughtUp();
        await().until(() -> read("/api/entities/RPLB").statusCode() == 200);
        long paused = System.nanoTime();
        replica.pause();
        EntityRecord.push(EntityRecord.company("RPLB").key(2).with("name", "later"));
        SERVICE.awaitCaughtUp();
        long changed = System.nanoTime();
        HttpResponse<String> old = read("/api/entities/RPLB");
        assertThat(TestService.json(old, 200).path("name").asString()).isEqualTo("Name of RPLB");
        assertThat(staleness(old)).isBetween(0.0, seconds(paused) + 1);

        await().atMost(Duration.ofSeconds(30)).until(() -> {
            double unchanged = seconds(changed);
            HttpResponse<String> response = read("/api/entities/RPLB");
            if (response.statusCode() == 200) {
                // It does not contain the change.
                assertThat(staleness(response)).isGreaterThan(unchanged);
            }
            return response.statusCode() == 503;
        });
        HttpResponse<String> rejected = read("/api/entities/RPLB");
        assertThat(rejected.statusCode()).isEqualTo(503);
        assertThat(rejected.headers().firstValue("Retry-After")).contains("1");
        assertThat(TestService.json(rejected, 503)
                        .path("detail")
                        .path("message")
                        .asString())
                .matches("This instance reads from a replica that is up to \\d+ s behind\\. The limit is 8 s\\."
                        + " Retry after 1 second\\.");
        assertThat(read("/timeline/?symbol=RPLB&apiKey=" + TestService.KEY).statusCode())
                .isEqualTo(503);
        assertThat(read("/health/ready").statusCode()).isEqualTo(503);
        assertThat(read("/health/live").statusCode()).isEqualTo(200);

        replica.resume();
        await().atMost(Duration.ofSeconds(10))
                .until(() -> read("/api/entities/RPLB").body().contains("later"));
    }

    @Test
    void anUnreachablePrimaryMakesTheAgeUnknown() {
        primary.lose();
        await().atMost(Duration.ofSeconds(30))
                .until(() -> read("/api/entities/NOSUCH").statusCode() == 503);
        primary.find();
        await().atMost(Duration.ofSeconds(30))
                .until(() -> read("/api/entities/NOSUCH").statusCode() == 404);
    }

    @Test
    void aRequestIsAnsweredFromItsPositionOn() {
        EntityRecord.push(EntityRecord.company("RPLC"));
        SERVICE.awaitCaughtUp();
        replica.pause();
        EntityRecord.push(EntityRecord.company("RPLC").key(2).with("name", "later"));
        SERVICE.awaitCaughtUp();
        HttpResponse<String> first = at(SERVICE.port(), "/api/entities/RPLC", "0");
        assertThat(first.body()).contains("later");
        String position = first.headers().firstValue("Altdata-Position").orElseThrow();

        HttpResponse<String> early = at(PORT, "/api/entities/RPLC", position);
        assertThat(TestService.json(early, 503).path("detail").path("message").asString())
                .isEqualTo("This instance has not reached the position " + position + " yet. Retry after 1 second.");
        replica.resume();
        await().atMost(Duration.ofSeconds(10))
                .until(() -> at(PORT, "/api/entities/RPLC", position).statusCode() == 200);
        assertThat(at(PORT, "/api/entities/RPLC", position).body()).contains("later");
    }

    @Test
    void aCallerWithAPositionNeverGoesBack() {
        Random random = new Random(26);
        String position = "0";
        int seen = 0;
        EntityRecord.push(EntityRecord.company("RPLD").with("name", "0"));
        SERVICE.awaitCaughtUp();
        await().until(() -> read("/api/entities/RPLD").statusCode() == 200);
        for (int version = 1; version <= 60; version++) {
            EntityRecord.push(EntityRecord.company("RPLD").key(version + 1).with("name", Integer.toString(version)));
            for (int i = 0; i < 4; i++) {
                HttpResponse<String> response =
                        retried(random.nextBoolean() ? PORT : SERVICE.port(), "/api/entities/RPLD", position);
                JsonNode body = TestService.json(response, 200);
                int found = Integer.parseInt(body.path("name").asString());
                assertThat(found).isGreaterThanOrEqualTo(seen);
                seen = found;
                position = response.headers().firstValue("Altdata-Position").orElseThrow();
            }
        }
        assertThat(seen).isGreaterThan(30);
    }

    /// Two instances read the replica while generations of the metrics are rebuilt and promoted. A record sets
    /// two metrics to the same value, so different values would be a response of two states.
    @Test
    void promotionsNeitherTearResponsesNorMakeThemGoBack() throws Exception {
        int rounds = Integer.getInteger("altdata.replica.rounds", 4);
        EntityRecord.push(EntityRecord.company("RPLE").with("handles", Map.of("forum", "rple")));
        MetricRecord.push(equalValues(0));
        SERVICE.awaitCaughtUp();
        int second = TestService.freePort();
        try (ServiceProcess _ = SERVICE.anotherApi(
                second,
                Map.of(
                        "ALTDATA_DATABASE_URL",
                        replica.url(),
                        "ALTDATA_QUOTA_DATABASE_URL",
                        SERVICE.databaseUrl(),
                        "ALTDATA_MAX_STALENESS",
                        LIMIT))) {
            await().until(() -> read(SERIES).statusCode() == 200);
            AtomicBoolean isStopping = new AtomicBoolean();
            List<CompletableFuture<Integer>> readers = IntStream.range(0, 3)
                    .mapToObj(seed -> CompletableFuture.supplyAsync(
                            () -> readUntil(isStopping, List.of(PORT, second), new Random(seed)),
                            task -> Thread.ofVirtual().start(task)))
                    .toList();
            String live = "metrics_g1";
            for (int round = 1; round <= rounds; round++) {
                MetricRecord.push(equalValues(2 * round));
                String candidate = done("replay", "metrics").replaceAll("(?s).*ready: (\\w+).*", "$1");
                MetricRecord.push(equalValues(2 * round + 1));
                String _ = done("promote", candidate);
                SERVICE.awaitCaughtUp();
                if (!live.equals("metrics_g1")) {
                    String _ = done("drop", live);
                }
                live = candidate;
            }
            isStopping.set(true);
            for (CompletableFuture<Integer> reader : readers) {
                assertThat(reader.get()).isGreaterThan(10 * rounds);
            }
            String _ = done("promote", "metrics_g1");
            String _ = done("drop", live);
        }
    }

    /// Reads on a random instance each time, with the position of the last response.
    ///
    /// @return the number of responses
    private static int readUntil(AtomicBoolean isStopping, List<Integer> ports, Random random) {
        String position = "0";
        int seen = -1;
        int responses = 0;
        Map<String, String> bodies = new HashMap<>();
        while (!isStopping.get()) {
            HttpResponse<String> response = retried(ports.get(random.nextInt(ports.size())), SERIES, position);
            JsonNode point = TestService.json(response, 200).at("/data/0");
            int found = point.path("mentions").asInt();
            assertThat(point.path("followers").asInt()).as(response.body()).isEqualTo(found);
            assertThat(found).as("after %d responses", responses).isGreaterThanOrEqualTo(seen);
            String tag = response.headers().firstValue("ETag").orElseThrow();
            assertThat(bodies.merge(tag, response.body(), (before, _) -> before))
                    .isEqualTo(response.body());
            seen = found;
            position = response.headers().firstValue("Altdata-Position").orElseThrow();
            responses++;
        }
        return responses;
    }

    private static String equalValues(int value) {
        return MetricRecord.row(
                value + 1, "RPLE", "2026-01-05", "forum_followers=%1$d forum_mentions=%1$d".formatted(value));
    }

    private static String done(String... arguments) {
        CommandOutput output = AltdataCommand.run(new ProjectionsCommand(), arguments);
        assertThat(output.exit()).as(output.text()).isZero();
        return output.text();
    }

    @Test
    void otherPositionsAreRejected() {
        for (String position : List.of("x", "1/", "/1", "1/2/3", "123456789/0", "-1/0", "", "0/G", "1 / 2")) {
            JsonNode errors = TestService.json(at(PORT, "/api/entities/RPLA", position), 422)
                    .path("detail");
            assertThat(errors.path(0).path("loc").toString()).isEqualTo("[\"header\",\"altdata-not-before\"]");
        }
        assertThat(TestService.json(
                                SERVICE.send(
                                        PORT,
                                        "GET",
                                        "/timeline/?symbol=X&apiKey=" + TestService.KEY,
                                        "Altdata-Not-Before",
                                        "x"),
                                400)
                        .path("message")
                        .asString())
                .isEqualTo("The header Altdata-Not-Before is \"x\": expected `Altdata-Position` of an earlier response,"
                        + " or `0`.");
    }

    @Test
    void aPromotedReplicaIsAPrimary() {
        try (StreamingReplica other = StreamingReplica.of(TestServers.get())) {
            int port = TestService.freePort();
            try (ServiceProcess _ = SERVICE.anotherApi(
                    port,
                    Map.of("ALTDATA_DATABASE_URL", other.url(), "ALTDATA_QUOTA_DATABASE_URL", SERVICE.databaseUrl()))) {
                await().atMost(Duration.ofSeconds(20))
                        .until(() -> at(port, "/api/entities/NOSUCH", "0")
                                .headers()
                                .firstValue("Altdata-Staleness")
                                .isPresent());
                other.promote();
                await().atMost(Duration.ofSeconds(20))
                        .until(() -> SERVICE.send(port, "GET", "/api/entities/NOSUCH", "X-API-Key", TestService.KEY)
                                .headers()
                                .firstValue("Altdata-Staleness")
                                .isEmpty());
                assertThat(SERVICE.send(port, "GET", "/api/entities/NOSUCH", "X-API-Key", TestService.KEY)
                                .statusCode())
                        .isEqualTo(404);
            }
        }
    }

    private static HttpResponse<String> read(String path) {
        return SERVICE.send(PORT, "GET", path, "X-API-Key", TestService.KEY);
    }

    private static HttpResponse<String> at(int port, String path, String notBefore) {
        return SERVICE.send(port, "GET", path, "X-API-Key", TestService.KEY, "Altdata-Not-Before", notBefore);
    }

    /// Repeated while the service is not ready, as a client does.
    private static HttpResponse<String> retried(int port, String path, String notBefore) {
        return await().atMost(Duration.ofSeconds(20))
                .until(() -> at(port, path, notBefore), response -> response.statusCode() != 503);
    }

    private static double staleness(HttpResponse<String> response) {
        return Double.parseDouble(
                response.headers().firstValue("Altdata-Staleness").orElseThrow());
    }

    private static double seconds(long since) {
        return (System.nanoTime() - since) / 1e9;
    }
}
