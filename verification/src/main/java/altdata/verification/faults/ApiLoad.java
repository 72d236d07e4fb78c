package altdata.verification.faults;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A client that sends requests all the time and reports what no client should see: a 5xx other than 503, a
/// timeout, a connection that breaks although the API was not killed, or a response that mixes two releases.
final class ApiLoad implements AutoCloseable {
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(20);
    private static final Duration REQUEST_INTERVAL = Duration.ofMillis(15);
    private static final List<String> PATHS = List.of(
            "/timeline/?symbol=%s&data=forum_mentions",
            "/api/entities/%s",
            "/api/social/forum/%s",
            "/api/entities?search=company&limit=20",
            "/uPrice",
            "/signals",
            "/forum_mentions?search=moon&date=2026-11-10");
    private static final JsonMapper JSON = new JsonMapper();

    private final FaultStack stack;
    private final SuiteApiKey key;
    private final Queue<String> problems;
    private final Random random;
    private final long nanosBetween;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
    private final Map<String, Integer> responses = new TreeMap<>();
    private final LoadThread thread;
    private volatile long slowestMillis;

    private ApiLoad(FaultStack stack, SuiteApiKey key, Random random, Duration between) {
        this.stack = stack;
        this.key = key;
        this.problems = stack.problems();
        this.random = random;
        this.nanosBetween = between.toNanos();
        this.thread = new LoadThread("api-load", this::run);
    }

    static ApiLoad start(FaultStack stack, SuiteApiKey key, Random random) {
        return start(stack, key, random, REQUEST_INTERVAL);
    }

    /// @param between the interval between two requests; if the client falls behind, it skips requests
    static ApiLoad start(FaultStack stack, SuiteApiKey key, Random random, Duration between) {
        ApiLoad apiLoad = new ApiLoad(stack, key, random, between);
        apiLoad.thread.start();
        return apiLoad;
    }

    /// The number of responses by status.
    Map<String, Integer> answers() {
        synchronized (responses) {
            return Map.copyOf(responses);
        }
    }

    long slowestMillis() {
        return slowestMillis;
    }

    /// Waits for the last response.
    @Override
    public void close() {
        try (client) {
            thread.close();
        }
    }

    private void run() {
        long due = System.nanoTime();
        while (thread.isRunning()) {
            String path = random.nextInt(4) == 0
                    ? Sentinel.path()
                    : PATHS.get(random.nextInt(PATHS.size()))
                            .formatted(FaultRows.TICKERS.get(random.nextInt(FaultRows.TICKERS.size())));
            sendRequest(path);
            due = Math.max(due + nanosBetween, System.nanoTime());
            LockSupport.parkNanos(due - System.nanoTime());
        }
    }

    private void sendRequest(String path) {
        int starts = stack.api().starts();
        boolean ran = stack.api().runs();
        long start = System.nanoTime();
        String outcome;
        try {
            HttpResponse<String> response = client.send(
                    key.on(HttpRequest.newBuilder(), stack.apiAddress(), path)
                            .timeout(RESPONSE_TIMEOUT)
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            outcome = Integer.toString(response.statusCode());
            check(path, response);
            slowestMillis = Math.max(slowestMillis, (System.nanoTime() - start) / 1_000_000);
        } catch (HttpTimeoutException e) {
            outcome = "none";
            if (ran && starts == stack.api().starts() && stack.api().runs()) {
                problems.add("no response within " + RESPONSE_TIMEOUT.toSeconds() + " s: " + path + " ("
                        + e.getMessage() + ")");
            }
        } catch (IOException e) {
            outcome = "broken";
            if (ran && starts == stack.api().starts() && stack.api().runs() && hasBeenReady(starts)) {
                problems.add("the connection broke: " + path + " (" + e + ")");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        synchronized (responses) {
            responses.merge(outcome, 1, Integer::sum);
        }
        if (outcome.equals("200")) {
            readySince = starts;
        }
    }

    /// The start of the API that has already responded; before that, a new process may not listen yet.
    private int readySince;

    private boolean hasBeenReady(int starts) {
        return readySince == starts;
    }

    private void check(String path, HttpResponse<String> response) {
        int status = response.statusCode();
        if (status != 200 && status != 404 && status != 503) {
            problems.add("status " + status + ": " + path + " "
                    + response.body().lines().findFirst().orElse(""));
        }
        if (status == 200) {
            JsonNode body = parsed(path, response.body());
            String mixed = body == null || !path.equals(Sentinel.path()) ? "" : Sentinel.mixed(body);
            if (!mixed.isEmpty()) {
                problems.add("a response mixes two releases: " + mixed);
            }
        }
    }

    private @Nullable JsonNode parsed(String path, String body) {
        try {
            return JSON.readTree(body);
        } catch (JacksonException e) {
            problems.add("not JSON: " + path + " (" + e.getOriginalMessage() + ")");
            return null;
        }
    }
}
