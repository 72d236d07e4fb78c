package altdata.benchmarks.write;

import altdata.benchmarks.compare.BenchStack;
import altdata.stack.servers.FreePort;
import altdata.stack.services.BuiltService;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Measures the startup time of another instance of a service, until it reports ready.
///
/// @param service the name of its module
record ServiceStart(BenchStack stack, String service) {
    static final String API = "query-api";
    static final String BUILDER = "projection-builder";

    private static final long MAX_SECONDS = 180;
    private static final List<String> OPTIONS = List.of("-Xmx512m", "-XX:+UseSerialGC");

    /// How the service is started.
    enum Kind {
        JAR("from its jar"),
        /// As the local stack and the containers do: with classes loaded and linked ahead of time.
        AOT_CACHE("with an AOT cache");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }

    double seconds(Kind kind) throws IOException, InterruptedException {
        int management = FreePort.orFree(0);
        BuiltService built = new BuiltService(stack.home(), service);
        List<String> command = switch (kind) {
            case JAR -> built.plainCommand(OPTIONS);
            case AOT_CACHE -> built.prepared().command(OPTIONS);
        };
        Path log = stack.directory().resolve("start-" + service + ".log");
        long start = System.nanoTime();
        Process process = launch(stack, command, management, log);
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + management + "/health/ready"))
                    .build();
            while (!isReady(client, request)) {
                if (!process.isAlive() || System.nanoTime() - start > TimeUnit.SECONDS.toNanos(MAX_SECONDS)) {
                    throw new IOException(service + " does not become ready (log: " + log + ")");
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
            }
            return (System.nanoTime() - start) / 1e9;
        } finally {
            process.destroy();
            int _ = process.waitFor();
        }
    }

    private static boolean isReady(HttpClient client, HttpRequest request) throws IOException, InterruptedException {
        try {
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (ConnectException _) {
            return false;
        }
    }

    /// Starts an instance on free ports, with the servers of the stack; does not wait until it is ready.
    ///
    /// @param management the port of its health and metrics
    static Process launch(BenchStack stack, List<String> command, int management, Path log) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        String _ = builder.environment().put("ALTDATA_MANAGEMENT_PORT", Integer.toString(management));
        String _ = builder.environment().put("ALTDATA_PORT", Integer.toString(FreePort.orFree(0)));
        String _ = builder.environment().put("ALTDATA_KAFKA", stack.kafka());
        String _ = builder.environment().put("ALTDATA_DATABASE_URL", stack.databaseUrl());
        return builder.start();
    }
}
