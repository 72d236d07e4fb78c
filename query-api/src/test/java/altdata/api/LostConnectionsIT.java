package altdata.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.testing.EntityRecord;
import altdata.testing.ServiceProcess;
import altdata.testing.TestService;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// PostgreSQL ends all connections of a running API, as a restart does.
class LostConnectionsIT {
    private static final TestService SERVICE = TestService.get();
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int CLIENTS = 16;
    private static final int ROUNDS = 5;
    private static final int REQUESTS_PER_ROUND = 200;
    /// One of each connection pool: a lookup and a search.
    private static final List<String> PATHS = List.of(
            "/api/social/forum/LOSTCONN", "/forum_mentions?search=word&date=2026-11-19&apiKey=" + TestService.KEY);

    private static int port;
    private static ServiceProcess api;

    @BeforeAll
    static void startOwnApi() {
        EntityRecord.push(EntityRecord.company("LOSTCONN"));
        SERVICE.awaitCaughtUp();
        port = TestService.freePort();
        // Without the cache, every request needs a connection.
        api = SERVICE.anotherApi(port, Map.of("ALTDATA_RESPONSE_CACHE", "0"));
    }

    @AfterAll
    static void stopOwnApi() {
        api.close();
    }

    @Test
    void noRequestFailsAfterIdleConnectionsHaveEnded() throws Exception {
        assertThat(concurrentStatuses()).containsOnly(200);
        endConnections();

        assertThat(status("/health/ready")).isEqualTo(200);
        List<Integer> oneByOne = new ArrayList<>();
        for (int i = 0; i < CLIENTS * PATHS.size(); i++) {
            oneByOne.add(status(PATHS.get(i % PATHS.size())));
        }
        assertThat(oneByOne).containsOnly(200);
        assertThat(concurrentStatuses()).containsOnly(200);
    }

    @Test
    void noRequestFailsWhileConnectionsEnd() throws Exception {
        ConcurrentLinkedQueue<Integer> statuses = new ConcurrentLinkedQueue<>();
        AtomicBoolean stops = new AtomicBoolean();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int client = 0; client < CLIENTS; client++) {
                String path = PATHS.get(client % PATHS.size());
                Future<?> _ = clients.submit(() -> {
                    while (!stops.get()) {
                        statuses.add(status(path));
                    }
                });
            }
            for (int round = 1; round <= ROUNDS; round++) {
                int answered = statuses.size();
                await().atMost(TIMEOUT).until(() -> statuses.size() >= answered + REQUESTS_PER_ROUND);
                endConnections();
            }
            stops.set(true);
        }
        assertThat(statuses).hasSizeGreaterThan(ROUNDS * REQUESTS_PER_ROUND).containsOnly(200);
    }

    private static List<Integer> concurrentStatuses() throws Exception {
        List<Future<Integer>> running = new ArrayList<>();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < CLIENTS * PATHS.size() * 4; i++) {
                String path = PATHS.get(i % PATHS.size());
                running.add(clients.submit(() -> status(path)));
            }
        }
        List<Integer> statuses = new ArrayList<>();
        for (Future<Integer> each : running) {
            statuses.add(each.get());
        }
        return statuses;
    }

    private static int status(String path) {
        return SERVICE.send(port, "GET", path, "X-API-Key", TestService.KEY).statusCode();
    }

    /// Terminates the server processes of all API connections that exist now, and waits until they are gone.
    private static void endConnections() throws SQLException {
        try (Connection connection = SERVICE.database();
                Statement statement = connection.createStatement();
                ResultSet ended = statement.executeQuery("""
                        select coalesce(string_agg(pid::text, ',') filter (where pg_terminate_backend(pid, 5000)), '0')
                        from pg_stat_activity where application_name = 'altdata query-api'
                        """)) {
            ended.next();
            assertThat(ended.getString(1)).isNotEqualTo("0");
        }
    }
}
