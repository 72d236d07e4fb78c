package altdata.benchmarks.read;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// A server that responds to requests.
///
/// @param headers  of every request
/// @param process  its process id, or 0 if it has no process of its own
/// @param database the id of PostgreSQL's main process, or 0 if the server reads no database
public record WebServer(String name, int port, Map<String, String> headers, long process, long database) {
    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);

    /// Its address without a path.
    public String url() {
        return "http://127.0.0.1:" + port;
    }

    /// Waits until the server responds.
    ///
    /// @param started its process
    /// @throws IOException if the process exits, or does not respond in time
    void awaitResponse(String path, Process started) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url() + path)).build();
        long end = System.nanoTime() + START_TIMEOUT.toNanos();
        // Some servers do not respond to clients that offer HTTP/2.
        try (HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            while (System.nanoTime() < end && started.isAlive()) {
                try {
                    if (client.send(request, HttpResponse.BodyHandlers.discarding())
                                    .statusCode()
                            == 200) {
                        return;
                    }
                } catch (IOException _) {
                    // Not ready yet.
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
            }
        }
        throw new IOException(name + " did not respond within " + START_TIMEOUT.toSeconds() + " s");
    }
}
