package altdata.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.testing.EntityRecord;
import altdata.testing.RawTcpConnection;
import altdata.testing.ServiceProcess;
import altdata.testing.Slow;
import altdata.testing.TestService;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Database queries of disconnected clients are cancelled, and other clients notice nothing.
@Slow
class QueryCancellationIT {
    private static final TestService SERVICE = TestService.get();
    private static final Duration SOON = Duration.ofSeconds(2);
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final String KEY = "X-API-Key: " + TestService.KEY + "\r\n";
    private static final String ENTITIES = "entities_g1.entity";
    private static final String POSTS = "posts_g1.post";
    /// Few, so that a leaked connection is noticed.
    private static final int CONNECTIONS = 4;

    /// One query for the page and one for the total.
    private static final int QUERIES_PER_LIST = 2;

    private static int port;
    private static ServiceProcess api;

    @BeforeAll
    static void startOwnApi() {
        EntityRecord.push(EntityRecord.company("LEFT"));
        SERVICE.awaitCaughtUp();
        port = TestService.freePort();
        api = SERVICE.anotherApi(port, Map.of("ALTDATA_CONNECTIONS", Integer.toString(CONNECTIONS)));
    }

    @AfterAll
    static void stopOwnApi() {
        api.close();
    }

    @Test
    void theQueryOfADisconnectedClientIsCancelled() throws SQLException, IOException {
        try (Connection lock = locked(ENTITIES)) {
            // Several times the number of connections.
            for (int i = 1; i <= 4 * CONNECTIONS; i++) {
                try (RawTcpConnection wire = sendRequest(list(i))) {
                    awaitRunning(QUERIES_PER_LIST);
                }
                awaitRunning(0);
            }
            lock.rollback();
        }
        assertSucceeded();
    }

    @Test
    void aSharedQueryIsCancelledWhenItsLastClientDisconnects() throws SQLException, IOException {
        try (Connection lock = locked(ENTITIES)) {
            RawTcpConnection first = sendRequest(list(100));
            awaitRunning(QUERIES_PER_LIST);
            List<String> statement = running();
            RawTcpConnection second = sendRequest(list(100));
            RawTcpConnection third = sendRequest(list(100));
            awaitRequestsReceived();
            first.close();
            await().during(Duration.ofSeconds(1))
                    .atMost(TIMEOUT)
                    .untilAsserted(() -> assertThat(running()).isEqualTo(statement));
            second.close();
            await().during(Duration.ofSeconds(1))
                    .atMost(TIMEOUT)
                    .untilAsserted(() -> assertThat(running()).isEqualTo(statement));
            third.close();
            awaitRunning(0);
            lock.rollback();
        }
        assertSucceeded();
    }

    @Test
    void aClientThatJoinedAQueryGetsItsResponseAfterTheFirstDisconnects() throws SQLException, IOException {
        try (Connection lock = locked(ENTITIES);
                RawTcpConnection second = new RawTcpConnection(port)) {
            try (RawTcpConnection first = sendRequest(list(200))) {
                awaitRunning(QUERIES_PER_LIST);
                second.send(RawTcpConnection.get(list(200), KEY));
                awaitRequestsReceived();
            }
            lock.rollback();
            assertThat(second.head()).startsWith("HTTP/1.1 200");
        }
    }

    /// Cancels queries just when they finish, on connections that are reused at once.
    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void queriesOfOtherClientsAreNotCancelled(long seed) throws Exception {
        Random random = new Random(seed);
        AtomicBoolean isOver = new AtomicBoolean();
        List<CompletableFuture<Integer>> others = new ArrayList<>();
        for (int i = 0; i < 2 * CONNECTIONS; i++) {
            int of = i;
            others.add(CompletableFuture.supplyAsync(() -> sendUntil(isOver, of)));
        }
        try {
            for (int round = 0; round < 20; round++) {
                disconnectAndUnlock(random, round + 1000 * seed);
            }
        } finally {
            isOver.set(true);
        }
        for (CompletableFuture<Integer> other : others) {
            assertThat(other.get()).as("seed " + seed).isPositive();
        }
    }

    private static void disconnectAndUnlock(Random random, long round) throws SQLException, IOException {
        List<RawTcpConnection> leaving = new ArrayList<>();
        try (Connection lock = locked(POSTS)) {
            for (int i = 0; i < CONNECTIONS; i++) {
                leaving.add(sendRequest("/forum_mentions?date=2026-04-14&search=left" + round + "x" + i + "&apiKey="
                        + TestService.KEY));
            }
            awaitOneRuns();
            leaving.forEach(RawTcpConnection::close);
            await().pollDelay(Duration.ofMillis(60 + random.nextInt(80))).until(() -> true);
            lock.rollback();
        } finally {
            leaving.forEach(RawTcpConnection::close);
        }
    }

    /// Returns the number of responses, all of which must have status 200.
    private static int sendUntil(AtomicBoolean isOver, int of) {
        int count = 0;
        while (!isOver.get()) {
            assertThat(status("/api/entities?search=LEFT&limit=" + (of + 1) + "&offset=" + count % 5_000))
                    .isEqualTo(200);
            count++;
        }
        return count;
    }

    /// Sends more concurrent requests than there are connections.
    private static void assertSucceeded() {
        List<CompletableFuture<Integer>> responses = new ArrayList<>();
        for (int i = 0; i < 4 * CONNECTIONS; i++) {
            int limit = 300 + i;
            responses.add(CompletableFuture.supplyAsync(() -> status(list(limit))));
        }
        assertThat(responses)
                .allSatisfy(
                        response -> assertThat(response).succeedsWithin(SOON).isEqualTo(200));
    }

    private static String list(int limit) {
        return "/api/entities?limit=" + limit;
    }

    private static int status(String path) {
        return SERVICE.send(port, "GET", path, "X-API-Key", TestService.KEY).statusCode();
    }

    private static RawTcpConnection sendRequest(String path) throws IOException {
        return new RawTcpConnection(port).send(RawTcpConnection.get(path, KEY));
    }

    /// Waits until the service has received all earlier requests: each server thread has responded to a later
    /// one.
    private static void awaitRequestsReceived() throws IOException {
        for (int i = 0; i < 4 * Runtime.getRuntime().availableProcessors(); i++) {
            try (RawTcpConnection wire = new RawTcpConnection(port)) {
                assertThat(wire.send(RawTcpConnection.get("/health/live", KEY)).head())
                        .startsWith("HTTP/1.1 200");
            }
        }
    }

    private static Connection locked(String table) throws SQLException {
        Connection connection = SERVICE.database();
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("lock table " + table + " in access exclusive mode");
        }
        return connection;
    }

    private static void awaitRunning(int count) {
        await().atMost(SOON)
                .pollInterval(Duration.ofMillis(20))
                .untilAsserted(() -> assertThat(running()).hasSize(count));
    }

    private static void awaitOneRuns() {
        await().atMost(TIMEOUT)
                .pollInterval(Duration.ofMillis(10))
                .until(() -> !running().isEmpty());
    }

    /// The API's SQL statements that wait for the lock, each with its backend process and start time.
    private static List<String> running() throws SQLException {
        try (Connection connection = SERVICE.database();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("""
                        select pid || ' ' || query_start from pg_stat_activity
                        where application_name = 'altdata query-api' and state = 'active' and wait_event_type = 'Lock'
                        order by 1
                        """)) {
            List<String> found = new ArrayList<>();
            while (row.next()) {
                found.add(row.getString(1));
            }
            return found;
        }
    }
}
