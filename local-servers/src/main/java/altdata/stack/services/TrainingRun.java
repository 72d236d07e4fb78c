package altdata.stack.services;

import altdata.stack.servers.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// A training run of a service, as far as it gets without servers. It receives requests, so that the classes
/// that handle them are loaded too, and is then shut down.
///
/// @param port       of the service
/// @param management the port of its status endpoints
record TrainingRun(int port, int management) {
    private static final Duration START_TIMEOUT = Duration.ofMinutes(1);
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(5);
    private static final long POLL_INTERVAL_MILLIS = 100;

    /// For all services; a path that a service does not have gets a response as well.
    private static final List<String> REQUESTS = List.of(
            "/health/live",
            "/health/ready",
            "/api/entities?limit=1",
            "/api/openapi.json",
            "/uPrice",
            "/toplist?apiKey=none",
            "/explore/");

    private static final List<String> MANAGEMENT_REQUESTS = List.of("/health/live", "/health/ready", "/metrics");

    /// On ports that are currently free.
    static TrainingRun onFreePorts() throws IOException {
        return new TrainingRun(FreePort.orFree(0), FreePort.orFree(0));
    }

    /// The environment of the service. No other variable of the caller's environment is passed on, especially
    /// no secrets.
    Map<String, String> environment() {
        return Map.of(
                "ALTDATA_PORT", Integer.toString(port),
                "ALTDATA_MANAGEMENT_PORT", Integer.toString(management),
                "ALTDATA_KAFKA", "127.0.0.1:1",
                "ALTDATA_DATABASE_URL", "postgresql://nobody:none@127.0.0.1:1/none",
                "ALTDATA_DRAIN", "0s");
    }

    /// Waits until the service listens, sends it the training requests, and stops it.
    void of(Process service) throws InterruptedException {
        long deadline = System.nanoTime() + START_TIMEOUT.toNanos();
        while (service.isAlive() && System.nanoTime() < deadline && !isOpen(management)) {
            TimeUnit.MILLISECONDS.sleep(POLL_INTERVAL_MILLIS);
        }
        if (service.isAlive()) {
            sendRequests(port, REQUESTS);
            sendRequests(management, MANAGEMENT_REQUESTS);
        }
        service.destroy();
    }

    private static boolean isOpen(int port) {
        try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private static void sendRequests(int port, List<String> paths) throws InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            for (String path : paths) {
                HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                        .header("X-API-Key", "none")
                        .timeout(RESPONSE_TIMEOUT)
                        .build();
                try {
                    var _ = client.send(request, BodyHandlers.discarding());
                } catch (IOException _) {
                    // The service does not listen there, or not yet; the training continues without it.
                }
            }
        }
    }
}
