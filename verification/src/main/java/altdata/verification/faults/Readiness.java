package altdata.verification.faults;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// Waits until a service responds with 200.
///
/// @param address for example `http://localhost:8080`
public record Readiness(String address, SuiteApiKey key) {
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(10);
    private static final long MILLIS_BETWEEN_RETRIES = 200;

    /// @throws SuiteException if it does not respond with 200 in time
    public void await(String path, Duration longest) throws InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        try (HttpClient client = HttpClient.newHttpClient()) {
            while (System.nanoTime() < deadline) {
                try {
                    HttpRequest request = key.on(HttpRequest.newBuilder(), address, path)
                            .timeout(RESPONSE_TIMEOUT)
                            .build();
                    if (client.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8))
                                    .statusCode()
                            == 200) {
                        return;
                    }
                } catch (IOException _) {
                    // It does not listen yet.
                }
                TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_RETRIES);
            }
        }
        throw new SuiteException("the stack did not start within " + longest.toSeconds() + " s: " + path);
    }
}
