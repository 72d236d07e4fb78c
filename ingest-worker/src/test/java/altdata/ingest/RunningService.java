package altdata.ingest;

import static org.awaitility.Awaitility.await;

import altdata.ingest.testing.TestBroker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/// Runs the service in this JVM.
final class RunningService implements AutoCloseable {
    private final ConfigurableApplicationContext context;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private RunningService(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /// Starts the service with the shared test broker, and waits until it is ready.
    static RunningService started(String... settings) {
        RunningService service = on(TestBroker.address(), settings);
        await().atMost(Duration.ofSeconds(20))
                .until(() -> service.get("/health/ready").statusCode() == 200);
        return service;
    }

    /// Starts the service with any broker; does not wait until it is ready.
    static RunningService on(String kafka, String... settings) {
        List<String> all = new ArrayList<>(List.of(
                "--server.port=0", "--altdata.kafka=" + kafka, "--altdata.drain=0s", "--logging.level.altdata=off"));
        all.addAll(List.of(settings));
        return new RunningService(IngestService.run(all.toArray(String[]::new)));
    }

    static RunningService watching(Path folder) {
        return on(TestBroker.address(), "--altdata.folder=" + folder, "--altdata.folder-quiet=300ms");
    }

    HttpResponse<String> get(String path) {
        return send(request(path));
    }

    HttpResponse<String> post(String topic, String key, String body) {
        return post(topic, key, BodyPublishers.ofString(body));
    }

    HttpResponse<String> post(String topic, String key, BodyPublisher body, String... headers) {
        HttpRequest.Builder request = request("/rows/" + topic).POST(body);
        if (!key.isEmpty()) {
            request.header("X-API-KEY", key);
        }
        return send(headers.length == 0 ? request : request.headers(headers));
    }

    /// Waits until the key is known, then posts.
    HttpResponse<String> postWithNew(String key, String topic, String body) {
        awaitKeyLoaded(key);
        return post(topic, key, body);
    }

    /// Waits until the service knows the key, with any scopes.
    void awaitKeyLoaded(String key) {
        await().atMost(Duration.ofSeconds(10))
                .until(() -> !post("metrics", key, "").body().contains("INVALID_API_KEY"));
    }

    int port() {
        return ((WebServerApplicationContext) context).getWebServer().getPort();
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port() + path));
    }

    HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
        context.close();
    }
}
