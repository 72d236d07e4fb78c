package altdata.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.contracts.topic.Topics;
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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Misbehaving clients do not prevent responses to others.
@Slow
class LoadIT {
    private static final TestService SERVICE = TestService.get();
    private static final int CLIENTS = 40;
    private static final Duration STALL = Duration.ofSeconds(3);
    /// A review of 1.5 MB.
    private static final String LARGE = "/app_reviews?symbol=LOAD&apiKey=" + TestService.KEY;
    private static final int LARGE_TEXT = 1_500_000;
    /// The lengths of response headers vary.
    private static final int HEAD_SIZE_TOLERANCE = 100;

    private static int port;
    private static ServiceProcess api;

    @BeforeAll
    static void startOwnApi() {
        EntityRecord.push(EntityRecord.company("LOAD"));
        SERVICE.push(Topics.APP_REVIEWS, """
                {"data_key":1,"ticker":"LOAD","id":"large","title":"Large","description":"%s","published":"2026-01-01T00:00:00Z",\
                "url":"https://example.com/large","rating":3}
                """.formatted("x".repeat(LARGE_TEXT)));
        SERVICE.awaitCaughtUp();
        port = TestService.freePort();
        api = SERVICE.anotherApi(
                port,
                Map.of("ALTDATA_CLIENTS", Integer.toString(CLIENTS), "ALTDATA_WRITE_TIMEOUT", STALL.toSeconds() + "s"));
    }

    @AfterAll
    static void stopOwnApi() {
        api.close();
    }

    private static int status(String path) {
        return SERVICE.send(port, "GET", path, "X-API-Key", TestService.KEY).statusCode();
    }

    @Test
    void clientsThatStopReadingAreDisconnectedAndSlowOnesAreNot() throws IOException {
        try (RawTcpConnection one = new RawTcpConnection(port);
                RawTcpConnection still = new RawTcpConnection(port, 4096);
                RawTcpConnection slow = new RawTcpConnection(port, 64 * 1024)) {
            String request = RawTcpConnection.get(LARGE, "Connection: close\r\n");
            long size = one.send(request).countBytes();
            assertThat(size).isGreaterThan(1_000_000);
            still.send(request);
            slow.send(request);
            List<Integer> pieces = new ArrayList<>();
            // Several times longer than a client may stop reading.
            await().atMost(Duration.ofSeconds(60))
                    .pollInterval(Duration.ofMillis(500))
                    .until(() -> {
                        pieces.add(slow.readBytes(64 * 1024));
                        assertThat(status("/api/entities/LOAD")).isEqualTo(200);
                        return pieces.getLast() < 64 * 1024;
                    });
            assertThat(pieces.size() * 500L).isGreaterThan(STALL.multipliedBy(3).toMillis());
            assertThat(still.countBytes()).isLessThan(size - HEAD_SIZE_TOLERANCE);
            assertThat(pieces.stream().mapToLong(Integer::longValue).sum()).isGreaterThan(size - HEAD_SIZE_TOLERANCE);
        }
    }

    @Test
    void excessConnectionsGetAnErrorAndTheOthersAreServed() throws IOException {
        List<RawTcpConnection> many = new ArrayList<>();
        try {
            for (int i = 0; i < CLIENTS; i++) {
                RawTcpConnection wire = new RawTcpConnection(port).send(RawTcpConnection.get("/health/live"));
                many.add(wire);
                wire.head();
            }
            try (RawTcpConnection more = new RawTcpConnection(port)) {
                assertThat(more.send(RawTcpConnection.get("/api/entities/LOAD")).readAll())
                        .startsWith("HTTP/1.1 503")
                        .containsIgnoringCase("retry-after: 1")
                        .contains("The service is overloaded.");
            }
            try (RawTcpConnection probe = new RawTcpConnection(port)) {
                assertThat(probe.send(RawTcpConnection.get("/health/live")).head())
                        .startsWith("HTTP/1.1 200");
            }
            assertThat(many.getFirst()
                            .send(RawTcpConnection.get("/api/entities/LOAD", "X-API-Key: " + TestService.KEY + "\r\n"))
                            .head())
                    .contains("200");
        } finally {
            many.forEach(RawTcpConnection::close);
        }
        await().atMost(Duration.ofSeconds(5)).ignoreExceptions().until(() -> status("/api/entities/LOAD") == 200);
    }

    @Test
    void stalledRequestHeadersTimeOut() {
        try (RawTcpConnection wire = new RawTcpConnection(port)) {
            await().atMost(Duration.ofSeconds(15))
                    .pollInterval(Duration.ofMillis(500))
                    .until(() -> {
                        try {
                            wire.send("G");
                        } catch (IOException _) {
                            return true;
                        }
                        return wire.isOver();
                    });
        }
    }

    /// More requests than run concurrently.
    @Test
    void aFloodDuringADatabaseOutageIsRejectedWithinSeconds() throws SQLException, IOException {
        List<RawTcpConnection> flood = new ArrayList<>();
        try (Connection lock = SERVICE.database();
                Statement statement = lock.createStatement()) {
            lock.setAutoCommit(false);
            statement.execute("lock table entities_g1.entity in access exclusive mode");
            for (int i = 0; i < CLIENTS - 10; i++) {
                RawTcpConnection wire = new RawTcpConnection(port);
                flood.add(wire);
                wire.send(RawTcpConnection.get(
                        "/api/entities?limit=" + (i + 1), "X-API-Key: " + TestService.KEY + "\r\n"));
            }
            await().atMost(Duration.ofSeconds(5)).until(() -> waiting() >= 12);
            // The first ones end with the statement timeout, all others with their own timeout.
            for (RawTcpConnection wire : flood) {
                assertThat(wire.head()).startsWith("HTTP/1.1 503").containsIgnoringCase("retry-after");
            }
            lock.rollback();
        } finally {
            flood.forEach(RawTcpConnection::close);
        }
        await().atMost(Duration.ofSeconds(5))
                .untilAsserted(() -> assertThat(status("/api/entities?limit=7")).isEqualTo(200));
    }

    private static int waiting() throws SQLException {
        try (Connection connection = SERVICE.database();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("""
                        select count(*) from pg_stat_activity
                        where application_name = 'altdata query-api' and state = 'active' and wait_event_type = 'Lock'
                        """)) {
            row.next();
            return row.getInt(1);
        }
    }
}
