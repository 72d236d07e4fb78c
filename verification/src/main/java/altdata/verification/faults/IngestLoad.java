package altdata.verification.faults;

import altdata.contracts.topic.Topics;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Pushes articles to an ingest worker in batches of 20, a tenth of them invalid. No other load writes their
/// topic, and the same identities repeat.
final class IngestLoad implements AutoCloseable {
    private static final int ROWS = 20;
    private static final long MILLIS_BETWEEN_REQUESTS = 200;
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(20);

    private final URI address;
    private final SuiteApiKey key;
    private final Queue<String> problems;
    private final HttpClient client = HttpClient.newHttpClient();
    private final LoadThread thread = new LoadThread("articles", this::run);
    private volatile long pushed;

    /// @param problems receives every response other than 200
    IngestLoad(String address, SuiteApiKey key, Queue<String> problems) {
        this.address = URI.create(address + "/rows/" + Topics.NEWS.shortName());
        this.key = key;
        this.problems = problems;
    }

    void start() {
        thread.start();
    }

    /// The number of requests that were answered.
    long pushed() {
        return pushed;
    }

    @Override
    public void close() {
        try (client) {
            thread.close();
        }
    }

    private void run() {
        while (thread.isRunning()) {
            try {
                HttpResponse<String> response = client.send(
                        HttpRequest.newBuilder(address)
                                .header("X-API-Key", key.text())
                                .timeout(RESPONSE_TIMEOUT)
                                .POST(HttpRequest.BodyPublishers.ofString(body(pushed)))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
                pushed++;
                if (response.statusCode() != 200) {
                    problems.add("articles were rejected: " + response.statusCode() + " " + response.body());
                }
            } catch (IOException e) {
                problems.add("articles were rejected: " + e);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return;
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(MILLIS_BETWEEN_REQUESTS));
        }
    }

    private static String body(long round) {
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < ROWS; i++) {
            String published = i % 10 == 9 ? "yesterday" : "2026-11-10T12:00:00Z";
            body.append(
                    "{\"data_key\":%d,\"ticker\":\"FA%02d\",\"id\":\"n%d\",\"title\":\"Round %d\",\"published\":\"%s\"}%n"
                            .formatted(round + 1, i, round % 50, round, published));
        }
        return body.toString();
    }
}
