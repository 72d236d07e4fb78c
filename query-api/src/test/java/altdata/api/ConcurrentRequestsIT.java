package altdata.api;

import static altdata.testing.MetricRecord.row;
import static java.util.concurrent.CompletableFuture.supplyAsync;
import static org.assertj.core.api.Assertions.assertThat;

import altdata.testing.EntityRecord;
import altdata.testing.MetricRecord;
import altdata.testing.TestService;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Concurrent requests may share a query; each client gets its own result.
class ConcurrentRequestsIT {
    private static final TestService SERVICE = TestService.get();
    private static final int TICKERS = 30;

    @BeforeAll
    static void pushSeries() {
        for (int i = 0; i < TICKERS; i++) {
            // Every third one has no microblog.
            EntityRecord.push(EntityRecord.company("TOG" + i)
                    .with(
                            "handles",
                            i % 3 == 0 ? Map.of("forum", "f" + i) : Map.of("forum", "f" + i, "microblog", "m" + i)));
            for (int day = 1; day <= 5; day++) {
                MetricRecord.push(row(
                        1,
                        "TOG" + i,
                        "2025-03-0" + day,
                        "microblog_followers=" + (1000 * i + day) + " forum_mentions=" + (7000 * i + day)));
            }
        }
        SERVICE.awaitCaughtUp();
    }

    @Test
    void everyClientGetsItsOwnResponse() {
        Random random = new Random(41);
        Map<String, String> expected = new LinkedHashMap<>();
        while (expected.size() < 400) {
            int ticker = random.nextInt(TICKERS + 5);
            boolean isForum = random.nextBoolean();
            int first = 1 + random.nextInt(5);
            int last = first + random.nextInt(6 - first);
            String path = "/api/social/%s/TOG%d?from_date=2025-03-0%d&to_date=2025-03-0%d"
                    .formatted(isForum ? "forum" : "microblog", ticker, first, last);
            expected.put(path, expected(ticker, isForum, first, last));
        }
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            Map<String, CompletableFuture<String>> responses = new LinkedHashMap<>();
            expected.keySet().forEach(path -> responses.put(path, supplyAsync(() -> shown(path), callers)));
            responses.forEach(
                    (path, response) -> assertThat(response.join()).as(path).isEqualTo(expected.get(path)));
        }
    }

    @Test
    void everyClientGetsItsOwnTimeline() {
        Map<String, String> expected = new LinkedHashMap<>();
        for (int ticker = 0; ticker < TICKERS + 5; ticker++) {
            // Requested alone, and for a field without a value.
            String insights = ticker < TICKERS ? insights("/timeline/?data=job_posts&symbol=TOG" + ticker) : "";
            for (int day = 1; day <= 5; day++) {
                expected.put(
                        "/timeline/?symbol=TOG%d&date=2025-03-0%d".formatted(ticker, day),
                        ticker < TICKERS ? "TOG%d %s [%d]".formatted(ticker, insights, 7000 * ticker + day) : "404");
            }
            // From other groups, so in separate SQL statements.
            expected.put(
                    "/ai_timeline?symbol=TOG" + ticker,
                    ticker < TICKERS
                            ? "TOG%d {} %s".formatted(ticker, values(7000 * ticker, List.of(1, 2, 3, 4, 5)))
                            : "404");
        }
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            Map<String, CompletableFuture<String>> responses = new LinkedHashMap<>();
            expected.keySet().forEach(path -> responses.put(path, supplyAsync(() -> timeline(path), callers)));
            responses.forEach(
                    (path, response) -> assertThat(response.join()).as(path).isEqualTo(expected.get(path)));
        }
    }

    private static String insights(String path) {
        return SERVICE.v1(path).get("insights").toString();
    }

    /// The ticker, the insights, and the forum mentions.
    private static String timeline(String path) {
        JsonNode body = TestService.readTree(
                SERVICE.get(path + "&apiKey=" + TestService.KEY).body());
        if (body.get("status").asInt() != 200) {
            return body.get("status").asString();
        }
        JsonNode points =
                body.get("data").isArray() ? body.get("data") : body.get("data").get("daily");
        List<Integer> mentions = new ArrayList<>();
        points.forEach(point -> mentions.add(point.get("forum_mentions").asInt()));
        return body.get("ticker").asString()
                + ' '
                + (body.has("insights") ? body.get("insights").toString() : "{}")
                + ' '
                + mentions;
    }

    private static List<Integer> values(int first, List<Integer> days) {
        return days.stream().map(day -> first + day).toList();
    }

    private static String expected(int ticker, boolean isForum, int first, int last) {
        if (ticker >= TICKERS) {
            return "ENTITY_NOT_FOUND";
        }
        if (!isForum && ticker % 3 == 0) {
            return "TOG" + ticker + " null []";
        }
        List<Integer> values = new ArrayList<>();
        for (int day = last; day >= first; day--) {
            values.add((isForum ? 7000 : 1000) * ticker + day);
        }
        return "TOG" + ticker + ' ' + (isForum ? "f" : "m") + ticker + ' ' + values;
    }

    private static String shown(String path) {
        JsonNode body = TestService.readTree(
                SERVICE.get(path, "X-API-Key", TestService.KEY).body());
        if (body.has("detail")) {
            return body.get("detail").get("code").asString();
        }
        List<Integer> values = new ArrayList<>();
        body.get("data")
                .forEach(point -> values.add(point.get(point.has("followers") ? "followers" : "mentions")
                        .asInt()));
        JsonNode handle = body.get("handle");
        return body.get("ticker").asString() + ' ' + (handle.isNull() ? "null" : handle.asString()) + ' ' + values;
    }
}
