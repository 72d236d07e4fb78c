package altdata.testing;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;

/// A second builder of the service, with an operators' page that accepts a token.
public final class BuilderWithOperatorPage implements AutoCloseable {
    /// The operator token that it accepts.
    public static final String TOKEN = "an-operators-token-of-the-tests";

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final String address;
    private final ServiceProcess process;

    private BuilderWithOperatorPage(String address, ServiceProcess process) {
        this.address = address;
        this.process = process;
    }

    /// Starts a builder and waits until it serves the page.
    public static BuilderWithOperatorPage start() {
        int port = TestService.freePort();
        BuilderWithOperatorPage builder = new BuilderWithOperatorPage(
                "http://localhost:" + port,
                TestService.get()
                        .anotherBuilder(Map.of(
                                "ALTDATA_MANAGEMENT_PORT",
                                Integer.toString(port),
                                "ALTDATA_OPERATOR_TOKEN",
                                TOKEN,
                                // A service that runs, and one that does not.
                                "ALTDATA_SERVICES",
                                "projection-builder=http://localhost:"
                                        + TestService.get().builderManagementPort()
                                        + ",ingest-worker=http://localhost:" + TestService.freePort())));
        await().atMost(Duration.ofSeconds(60))
                .ignoreExceptions()
                .until(() -> builder.get("/operate/status").body().contains("\"generation\""));
        return builder;
    }

    /// Its base URL, without a path.
    public String address() {
        return address;
    }

    /// Sends a request without the token, unless a header contains it.
    public HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + path));
        return CLIENT.send(
                (headers.length == 0 ? request : request.headers(headers)).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public void close() {
        process.close();
    }
}
