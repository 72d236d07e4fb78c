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
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// A flood of expensive requests, more than the database can process: the excess is rejected with 503, and
/// other callers are not blocked.
@Slow
class ExpensiveRequestsIT {
    private static final TestService SERVICE = TestService.get();
    /// On a day that no other test uses; each post contains all words.
    private static final int POSTS = 10_000;
    private static final int WORDS = 24;
    private static final int TERMS = 10;
    private static final String FLOODING = "v2_expensive-questions-flood";
    private static final String OTHER = "v2_expensive-questions-other";
    private static final Duration SECONDS = Duration.ofSeconds(5);
    /// Less than the statement timeout: the statements must be cancelled before they would end by themselves.
    private static final Duration BEFORE_STATEMENT_TIMEOUT = Duration.ofSeconds(9);

    /// Less than the response timeout.
    private static final Duration BEFORE_RESPONSE_TIMEOUT = Duration.ofSeconds(14);

    /// More than the queue holds.
    private static final int MORE_THAN_QUEUE_HOLDS = 1_100;
    /// The number of concurrent requests of the flood.
    private static final int CONCURRENT_REQUESTS = 60;

    private static final String OK = "HTTP/1.1 200";

    private static final int TIMELINES = 1_000;
    private static final int TIMELINE_DAYS = 50;

    private static final int SAMPLES = 200;

    private static int port;
    private static ServiceProcess api;
    private static final AtomicInteger REQUESTED = new AtomicInteger();

    @BeforeAll
    static void startOwnApi() {
        EntityRecord.push(EntityRecord.company("COSTLY"));
        String[] posts = new String[POSTS];
        for (int i = 0; i < POSTS; i++) {
            posts[i] =
                    "{\"data_key\":1,\"platform\":\"imageboard\",\"id\":\"costly-%d\",\"created\":\"%s\",\"text\":\"%s\"}"
                            .formatted(i, "2024-02-02T%02d:%02d:00Z".formatted(10 + i % 10, i % 60), text(i));
        }
        SERVICE.push(Topics.POSTS, posts);
        SERVICE.issueKey(FLOODING, "*");
        SERVICE.issueKey(OTHER, "*");
        SERVICE.awaitCaughtUp();
        port = TestService.freePort();
        api = SERVICE.anotherApi(port, Map.of());
    }

    @AfterAll
    static void stopOwnApi() {
        api.close();
    }

    /// All words, in a different order for each post.
    private static String text(int post) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < WORDS; i++) {
            text.append("costlyword").append((i * 5 + post) % WORDS).append(" and ");
        }
        return text.toString();
    }

    /// Ten terms of two words each: every post might match each of them, but none does. No two requests are the
    /// same, so none is served from the cache.
    private static String search() {
        Random random = new Random(REQUESTED.incrementAndGet());
        Set<String> terms = new LinkedHashSet<>();
        while (terms.size() < TERMS) {
            terms.add("costlyword" + random.nextInt(WORDS) + " costlyword" + random.nextInt(WORDS));
        }
        return "/imageboard_mentions?date=2024-02-02&search="
                + URLEncoder.encode(String.join("|", terms), StandardCharsets.UTF_8) + "&apiKey=" + FLOODING;
    }

    private static String wholeList() {
        return "/api/entities?limit=1000&offset=" + REQUESTED.incrementAndGet();
    }

    private static String lookup() {
        return "/api/entities?limit=1&search=COSTLY&offset=" + REQUESTED.incrementAndGet();
    }

    private static RawTcpConnection sendRequest(String path, String key) throws IOException {
        return new RawTcpConnection(port)
                .send(RawTcpConnection.get(path, "Connection: close\r\n", "X-API-Key: " + key + "\r\n"));
    }

    private static int status(String path) {
        return SERVICE.send(port, "GET", path, "X-API-Key", OTHER).statusCode();
    }

    @Test
    void excessLoadIsShedAtOnceWhileOtherRequestsAreServed() throws IOException, SQLException {
        List<RawTcpConnection> flood = new ArrayList<>();
        try {
            // The lock ensures that requests arrive faster than they are served, on any machine.
            try (Connection lock = SERVICE.database();
                    Statement statement = lock.createStatement()) {
                lock.setAutoCommit(false);
                statement.execute("lock table posts_g1.post in access exclusive mode");
                for (int i = 0; i < MORE_THAN_QUEUE_HOLDS; i++) {
                    flood.add(sendRequest(search(), FLOODING));
                }
                awaitRejection(flood);
                lock.rollback();
            }
            for (int i = 0; i < 5; i++) {
                assertThat(status(wholeList())).isEqualTo(200);
            }
        } finally {
            flood.forEach(RawTcpConnection::close);
        }
        // Queries of disconnected clients are cancelled.
        await().atMost(BEFORE_STATEMENT_TIMEOUT)
                .untilAsserted(() -> assertThat(running()).isZero());
        assertThat(CompletableFuture.supplyAsync(() -> status(wholeList())))
                .succeedsWithin(SECONDS)
                .isEqualTo(200);
    }

    /// Waits for an immediate rejection by the full queue, as opposed to a timeout.
    private static void awaitRejection(List<RawTcpConnection> flood) {
        List<CompletableFuture<String>> responses = flood.stream()
                .skip(MORE_THAN_QUEUE_HOLDS - 100)
                .map(wire -> CompletableFuture.supplyAsync(wire::readAll, Thread::startVirtualThread))
                .toList();
        await().atMost(BEFORE_RESPONSE_TIMEOUT)
                .until(() -> responses.stream()
                        .map(response -> response.getNow(""))
                        .anyMatch(response -> response.startsWith("HTTP/1.1 503")
                                && response.contains("The service is overloaded.")
                                && response.toLowerCase(Locale.ROOT).contains("retry-after")));
    }

    @Test
    void clientsThatWaitDuringOverloadGetAResponseOrRetryAfter() throws IOException {
        assertThat(responsesToAll(MORE_THAN_QUEUE_HOLDS, i -> i % 2 == 0 ? search() : wholeList()))
                .anyMatch(response -> response.startsWith(OK));
    }

    /// Sends all requests before it reads the first response. Each is served or rejected, and all complete
    /// within seconds.
    private static List<String> responsesToAll(int count, IntFunction<String> path) throws IOException {
        List<RawTcpConnection> flood = new ArrayList<>();
        List<String> responses;
        try {
            for (int i = 0; i < count; i++) {
                flood.add(sendRequest(path.apply(i), FLOODING));
            }
            responses = flood.stream().map(RawTcpConnection::readAll).toList();
        } finally {
            flood.forEach(RawTcpConnection::close);
        }
        assertThat(responses.stream().filter(response -> !response.startsWith(OK)))
                .allSatisfy(response ->
                        assertThat(response).startsWith("HTTP/1.1 503").containsIgnoringCase("retry-after"));
        assertThat(CompletableFuture.supplyAsync(() -> status(wholeList())))
                .succeedsWithin(SECONDS)
                .isEqualTo(200);
        return responses;
    }

    @Test
    void aThousandConcurrentTimelinesGetAResponseOrRetryAfter() throws IOException {
        // Inactive entities are in no list that another test uses.
        EntityRecord.push(IntStream.range(0, TIMELINES)
                .mapToObj(index -> EntityRecord.company("CTL" + index).with("active", false))
                .toArray(EntityRecord[]::new));
        SERVICE.push(
                Topics.METRICS,
                IntStream.range(0, TIMELINES * TIMELINE_DAYS)
                        .mapToObj(index ->
                                "{\"data_key\":1,\"ticker\":\"CTL%d\",\"date\":\"%s\",\"metrics\":{\"price\":%d}}"
                                        .formatted(
                                                index / TIMELINE_DAYS,
                                                LocalDate.of(2025, 1, 1).plusDays(index % TIMELINE_DAYS),
                                                index))
                        .toArray(String[]::new));
        SERVICE.awaitCaughtUp();
        List<String> responses = responsesToAll(TIMELINES, i -> "/timeline/?symbol=CTL" + i + "&apiKey=" + FLOODING);
        assertThat(IntStream.range(0, TIMELINES).filter(i -> responses.get(i).startsWith(OK)))
                .isNotEmpty()
                .allSatisfy(i -> assertThat(responses.get(i))
                        .contains("{\"date\":\"2025-01-01\",\"financials\":{\"price\":" + i * TIMELINE_DAYS + "}}"));
    }

    /// Its own requests wait for each other. Those of another key do not wait for them: even the slow ones take
    /// less time than half of the flood's.
    @Test
    void aFloodByOneKeyDoesNotDelayAnother() throws InterruptedException, ExecutionException {
        AtomicBoolean isOver = new AtomicBoolean();
        List<Long> ofFlood = new ArrayList<>();
        List<Long> ofOther = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<List<Long>>> flood = new ArrayList<>();
            for (int i = 0; i < CONCURRENT_REQUESTS; i++) {
                flood.add(threads.submit(() -> floodUntil(isOver)));
            }
            await().atMost(SECONDS).until(() -> running() >= 5);
            for (int i = 0; i < SAMPLES; i++) {
                long start = System.nanoTime();
                assertThat(status(lookup())).isEqualTo(200);
                ofOther.add(System.nanoTime() - start);
            }
            isOver.set(true);
            for (Future<List<Long>> one : flood) {
                ofFlood.addAll(one.get());
            }
        } finally {
            isOver.set(true);
        }
        assertThat(percentile(99, ofOther)).isLessThan(percentile(50, ofFlood));
    }

    /// The latencies of the successful requests in nanoseconds.
    private static List<Long> floodUntil(AtomicBoolean isOver) throws IOException {
        List<Long> nanos = new ArrayList<>();
        while (!isOver.get()) {
            long start = System.nanoTime();
            try (RawTcpConnection wire = sendRequest(search(), FLOODING)) {
                String response = wire.readAll();
                assertThat(response).containsAnyOf("HTTP/1.1 200", "HTTP/1.1 503");
                if (response.startsWith(OK)) {
                    nanos.add(System.nanoTime() - start);
                }
            }
        }
        return nanos;
    }

    private static long percentile(int percent, List<Long> values) {
        List<Long> sorted = values.stream().sorted().toList();
        return sorted.get(sorted.size() * percent / 100 - 1);
    }

    private static int running() throws SQLException {
        try (Connection connection = SERVICE.database();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("""
                        select count(*) from pg_stat_activity
                        where application_name = 'altdata query-api' and state = 'active'
                          and query like 'with matched%'
                        """)) {
            row.next();
            return row.getInt(1);
        }
    }
}
