package altdata.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.contracts.digest.Sha256;
import altdata.contracts.topic.Topics;
import altdata.testing.EntityRecord;
import altdata.testing.ServiceProcess;
import altdata.testing.TcpProxy;
import altdata.testing.TestService;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/// An API whose network to the database silently drops packets: no connection is closed, and no response
/// arrives.
class UnresponsiveDatabaseIT {
    private static final TestService SERVICE = TestService.get();
    private static final int DATABASE_PORT = URI.create(SERVICE.databaseUrl()).getPort();
    private static final String KEY = "v2_of-after-the-loss";
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    @Test
    void requestsDuringTheOutageAreRejectedAndLaterOnesAreServed() throws IOException {
        EntityRecord.push(EntityRecord.company("LOSTA"), EntityRecord.company("LOSTB"));
        SERVICE.awaitCaughtUp();
        int port = TestService.freePort();
        try (TcpProxy relay = TcpProxy.to(DATABASE_PORT);
                ServiceProcess _ = api(port, relay)) {
            assertThat(status(port, "LOSTA", TestService.KEY)).isEqualTo(200);

            relay.lose();
            assertThat(status(port, "LOSTB", TestService.KEY)).isEqualTo(503);
            SERVICE.issueKey(KEY, "*");
            EntityRecord.push(EntityRecord.company("LOSTC"));
            SERVICE.awaitCaughtUp();

            relay.find();
            await().atMost(TIMEOUT).until(() -> status(port, "LOSTC", KEY) == 200);
            assertThat(status(port, "LOSTB", TestService.KEY)).isEqualTo(200);
        }
    }

    /// The instance does not know the present versions of the tables then.
    @Test
    void aRevokedKeyStaysInvalidWhileTheDatabaseIsSlow() throws IOException {
        EntityRecord.push(EntityRecord.company("LOSTA"));
        SERVICE.awaitCaughtUp();
        String key = "v2_of-a-slow-database";
        SERVICE.issueKey(key, "*");
        int port = TestService.freePort();
        try (TcpProxy relay = TcpProxy.to(DATABASE_PORT);
                ServiceProcess _ = api(port, relay)) {
            await().atMost(TIMEOUT).until(() -> status(port, "LOSTA", key) == 200);
            SERVICE.push(
                    Topics.API_KEYS,
                    "{\"data_key\":2,\"key_id\":\"%s\",\"sha256\":\"%s\",\"scopes\":[\"*\"],\"revoked\":true}"
                            .formatted(TestService.keyId(key), Sha256.hexOf(key)));
            SERVICE.awaitCaughtUp();
            // The key is not used, so it is still in memory.
            await().during(Duration.ofSeconds(1)).until(() -> status(port, "LOSTA", TestService.KEY) == 200);

            relay.delay(Duration.ofMillis(700));
            long end = System.nanoTime() + Duration.ofSeconds(4).toNanos();
            while (System.nanoTime() < end) {
                int _ = status(port, "LOSTA", TestService.KEY);
            }

            // 422 with a valid key, if its quota is reserved.
            assertThat(SERVICE.send(port, "GET", "/api/entities?limit=many", "X-API-Key", key)
                            .statusCode())
                    .isIn(403, 503);
        }
    }

    @Test
    void livenessDoesNotWaitForReadiness() throws Exception {
        int port = TestService.freePort();
        try (TcpProxy relay = TcpProxy.to(DATABASE_PORT);
                ServiceProcess _ = api(port, relay);
                ExecutorService probes = Executors.newVirtualThreadPerTaskExecutor()) {
            relay.lose();
            List<Future<Integer>> ready = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                ready.add(probes.submit(
                        () -> SERVICE.send(port, "GET", "/health/ready").statusCode()));
            }
            await().during(Duration.ofSeconds(1)).until(() -> ready.stream().noneMatch(Future::isDone));
            assertThat(SERVICE.send(port, "GET", "/health/live").statusCode()).isEqualTo(200);
            assertThat(ready).noneMatch(Future::isDone);
        }
    }

    /// An API that reaches the database through a relay.
    private static ServiceProcess api(int port, TcpProxy relay) throws IOException {
        return SERVICE.anotherApi(
                port,
                Map.of(
                        "ALTDATA_DATABASE_URL",
                        SERVICE.databaseUrl().replace(":" + DATABASE_PORT + "/", ":" + relay.port() + "/")));
    }

    private static int status(int port, String ticker, String key) {
        return SERVICE.send(port, "GET", "/api/entities/" + ticker, "X-API-Key", key)
                .statusCode();
    }
}
