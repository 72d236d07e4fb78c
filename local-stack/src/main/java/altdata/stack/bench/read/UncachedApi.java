package altdata.stack.bench.read;

import altdata.stack.bench.compare.BenchStack;
import altdata.stack.bench.compare.Programs;
import altdata.stack.servers.FreePort;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// A second API on the same tables that remembers no answer, started with the flags of the first.
final class UncachedApi implements AutoCloseable {
    private static final Duration LONGEST_START = Duration.ofSeconds(60);

    private final Process process;
    private final int port;

    private UncachedApi(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    static UncachedApi start(BenchStack stack, Path directory) throws IOException, InterruptedException {
        ProcessHandle.Info first = ProcessHandle.of(stack.processes().getOrDefault("query-api", 0L))
                .orElseThrow(() -> new IOException("the API of the stack does not run"))
                .info();
        List<String> command = new ArrayList<>();
        command.add(first.command().orElseThrow());
        command.addAll(List.of(first.arguments().orElseThrow()));
        int port = FreePort.orGiven(0);
        Process process = Programs.start(
                command,
                Map.of(
                        "ALTDATA_DATABASE_URL", stack.databaseUrl(),
                        "ALTDATA_PORT", Integer.toString(port),
                        "ALTDATA_ACCESS_LOG", "off",
                        "ALTDATA_ANSWER_MEMORY", "0"),
                directory,
                directory.resolve("uncached-api.log"));
        UncachedApi api = new UncachedApi(process, port);
        api.awaitReady();
        return api;
    }

    int port() {
        return port;
    }

    long processId() {
        return process.pid();
    }

    @Override
    public void close() throws InterruptedException {
        Programs.stop(process);
    }

    private void awaitReady() throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/health/ready"))
                .build();
        long end = System.nanoTime() + LONGEST_START.toNanos();
        try (HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            while (System.nanoTime() < end && process.isAlive()) {
                try {
                    if (client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200) {
                        return;
                    }
                } catch (IOException _) {
                    // Not yet.
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
            }
        }
        Programs.stop(process);
        throw new IOException("the API without a memory did not get ready within " + LONGEST_START.toSeconds() + " s");
    }
}
