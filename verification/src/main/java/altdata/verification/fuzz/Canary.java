package altdata.verification.fuzz;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Sends valid requests between hostile ones; each must get the same response as before them.
final class Canary implements AutoCloseable {
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(10);

    private final ServiceUnderTest target;
    private final List<String> paths;
    private final HttpClient client = HttpClient.newHttpClient();
    private final Map<String, String> expected = new HashMap<>();

    private Canary(ServiceUnderTest target, List<String> paths) {
        this.target = target;
        this.paths = List.copyOf(paths);
    }

    /// Sends each request once and records the responses.
    ///
    /// @param ticker of an entity that does not change
    static Canary released(ServiceUnderTest target, String ticker) throws IOException, InterruptedException {
        Canary canary = new Canary(target, List.of("/api/entities/" + ticker, "/graph/?symbol=" + ticker));
        for (String path : canary.paths) {
            canary.expected.put(path, canary.sendRequest(path));
        }
        return canary;
    }

    /// Describes a response that changed, or returns null if all are the same.
    @Nullable
    String problem() throws InterruptedException {
        for (String path : paths) {
            try {
                String actual = sendRequest(path);
                if (!actual.equals(expected.get(path))) {
                    return "a valid request " + path + " got " + actual + ", but before " + expected.get(path);
                }
            } catch (IOException e) {
                return "a valid request " + path + " got no response: " + e.getMessage();
            }
        }
        return null;
    }

    private String sendRequest(String path) throws IOException, InterruptedException {
        HttpRequest request = target.key()
                .on(HttpRequest.newBuilder(), target.address().toString(), path)
                .timeout(RESPONSE_TIMEOUT)
                .build();
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        return response.statusCode() + " " + response.body();
    }

    @Override
    public void close() {
        client.close();
    }
}
