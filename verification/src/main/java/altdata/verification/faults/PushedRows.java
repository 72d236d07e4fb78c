package altdata.verification.faults;

import altdata.contracts.topic.Topics;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Pushes posts to the ingest worker in batches, like a client program. A batch without a response of 200 is
/// retried or dropped; a batch with one counts as acknowledged.
final class PushedRows implements Runnable {
    private static final int ROWS_PER_BATCH = 20;
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(20);
    /// The longest wait after the last row.
    private static final Duration MAX_WAIT = Duration.ofSeconds(90);
    private static final long MILLIS_BETWEEN_RETRIES = 200;
    private static final JsonMapper JSON = new JsonMapper();

    private final FaultStack stack;
    private final SuiteApiKey key;
    private final List<SentRow> rows;
    private final Duration duration;
    private final Random random;
    private final Set<Long> acknowledged = ConcurrentHashMap.newKeySet();

    /// @param rows     of the topic `posts`, all valid
    /// @param duration the time over which they are pushed
    PushedRows(FaultStack stack, SuiteApiKey key, List<SentRow> rows, Duration duration, Random random) {
        this.stack = stack;
        this.key = key;
        this.rows = rows;
        this.duration = duration;
        this.random = random;
    }

    List<SentRow> rows() {
        return rows;
    }

    /// The ids of the rows that must be in the log.
    Set<Long> acknowledged() {
        return acknowledged;
    }

    @Override
    public void run() {
        Deque<List<SentRow>> waiting = new ArrayDeque<>();
        long start = System.nanoTime();
        try (HttpClient client = HttpClient.newHttpClient()) {
            for (int from = 0; from < rows.size(); from += ROWS_PER_BATCH) {
                waiting.add(rows.subList(from, Math.min(rows.size(), from + ROWS_PER_BATCH)));
                pushAll(client, waiting);
                long due = start + duration.toNanos() / rows.size() * from;
                LockSupport.parkNanos(due - System.nanoTime());
            }
            long deadline = System.nanoTime() + MAX_WAIT.toNanos();
            while (!waiting.isEmpty()) {
                if (System.nanoTime() > deadline) {
                    throw new SuiteException(
                            "the ingest worker has accepted no rows for " + MAX_WAIT.toSeconds() + " s");
                }
                TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_RETRIES);
                pushAll(client, waiting);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Pushes until a batch fails. The failed batch is retried with the next call, or dropped.
    private void pushAll(HttpClient client, Deque<List<SentRow>> waiting) throws InterruptedException {
        while (!waiting.isEmpty()) {
            List<SentRow> next = waiting.getFirst();
            if (isAccepted(client, next)) {
                next.forEach(row -> acknowledged.add(row.id()));
            } else if (random.nextInt(4) != 0) {
                return;
            }
            List<SentRow> _ = waiting.removeFirst();
        }
    }

    private boolean isAccepted(HttpClient client, List<SentRow> some) throws InterruptedException {
        try {
            HttpResponse<String> response = client.send(
                    HttpRequest.newBuilder(URI.create(stack.ingestAddress() + "/rows/" + Topics.POSTS.shortName()))
                            .header("X-API-Key", key.text())
                            .timeout(RESPONSE_TIMEOUT)
                            .POST(HttpRequest.BodyPublishers.ofByteArray(body(some)))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            return switch (response.statusCode()) {
                case 200 -> {
                    check(response.body(), some.size());
                    yield true;
                }
                case 503 -> false;
                default -> {
                    stack.problems().add("rows were rejected: " + response.statusCode() + " " + response.body());
                    yield false;
                }
            };
        } catch (IOException _) {
            // The worker is down or does not listen yet.
            return false;
        }
    }

    private void check(String body, int count) {
        List<String> lines = new ArrayList<>(body.lines().toList());
        JsonNode summary = JSON.readTree(lines.isEmpty() ? "{}" : lines.getLast());
        if (summary.path("accepted").asInt() != count) {
            stack.problems().add("of " + count + " pushed rows not all were accepted: " + body);
        }
    }

    private static byte[] body(List<SentRow> some) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (SentRow row : some) {
            byte[] value = row.value();
            if (value == null) {
                throw new IllegalArgumentException("a tombstone cannot be pushed");
            }
            body.writeBytes(value);
            body.write('\n');
        }
        return body.toByteArray();
    }
}
