package altdata.stack.up;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/// Checks whether a service is ready, and whether the API shows the rows that were pushed.
final class ApiProbe implements AutoCloseable {
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(5);
    private static final JsonMapper JSON = new JsonMapper();

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(RESPONSE_TIMEOUT)
            .build();
    private final String address;

    ApiProbe(int port) {
        this.address = "http://localhost:" + port;
    }

    /// Whether it is ready for requests.
    boolean isReady() throws InterruptedException {
        HttpResponse<String> response = get("/health/ready", "");
        return response != null && response.statusCode() == 200;
    }

    /// Whether the API knows the key.
    boolean acceptsKey(String key) throws InterruptedException {
        HttpResponse<String> response = get("/api/entities?limit=1", key);
        return response != null && response.statusCode() == 200;
    }

    boolean hasEntity(String ticker, String key) throws InterruptedException {
        HttpResponse<String> response = get("/api/entities/" + ticker, key);
        return response != null && response.statusCode() == 200;
    }

    /// Whether the platform's series has a point between the dates, inclusive.
    boolean hasPoint(String platform, String ticker, LocalDate from, LocalDate to, String key)
            throws InterruptedException {
        HttpResponse<String> response =
                get("/api/social/" + platform + "/" + ticker + "?from_date=" + from + "&to_date=" + to, key);
        return response != null
                && response.statusCode() == 200
                && !at(response, "/data").isEmpty();
    }

    /// Whether v1's response has a value at the pointer.
    ///
    /// @param pointer a JSON pointer
    boolean hasListEntry(String path, String pointer, String key) throws InterruptedException {
        HttpResponse<String> response = get(path + (path.contains("?") ? '&' : '?') + "apiKey=" + key, "");
        return response != null
                && response.statusCode() == 200
                && !at(response, pointer).isEmpty();
    }

    private static JsonNode at(HttpResponse<String> response, String pointer) {
        try {
            return JSON.readTree(response.body()).at(pointer);
        } catch (JacksonException _) {
            return MissingNode.getInstance();
        }
    }

    @Override
    public void close() {
        client.close();
    }

    private @Nullable HttpResponse<String> get(String path, String key) throws InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(address + path)).timeout(RESPONSE_TIMEOUT);
        if (!key.isEmpty()) {
            request.header("X-API-Key", key);
        }
        try {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException _) {
            // Not there yet.
            return null;
        }
    }
}
