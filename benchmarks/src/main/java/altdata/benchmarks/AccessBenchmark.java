package altdata.benchmarks;

import altdata.benchmarks.compare.Latencies;
import altdata.hosting.command.AtLeastOne;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `bench access`: measures the cost of key, quota and scope per request. It alternates two requests that do
/// not reach a table: one has no key and is rejected at once; the other has a key, is counted, and is rejected
/// for its parameters. The difference is that cost, plus parsing the parameters.
@Command(
        name = "access",
        description = "Measures the time that key, quota and scope add to a request.",
        mixinStandardHelpOptions = true)
final class AccessBenchmark implements Callable<Integer> {
    private static final String REQUEST = "/api/social/forum/AAPL?from_date=x";

    @Mixin
    private final BenchTarget target = new BenchTarget();

    @Option(
            names = "--pairs",
            paramLabel = "N",
            defaultValue = "20000",
            converter = AtLeastOne.class,
            description = "Number of requests of each kind (default: ${DEFAULT-VALUE}).")
    private int pairs;

    @Override
    public Integer call() throws IOException, InterruptedException {
        long[] without = new long[pairs];
        long[] with = new long[pairs];
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest keyed = target.request(REQUEST);
            HttpRequest open = HttpRequest.newBuilder(keyed.uri()).build();
            for (int i = -pairs / 4; i < pairs; i++) {
                long start = System.nanoTime();
                sendRequest(client, open, 401);
                long between = System.nanoTime();
                sendRequest(client, keyed, 422);
                long end = System.nanoTime();
                if (i >= 0) {
                    without[i] = between - start;
                    with[i] = end - between;
                }
            }
        }
        target.print("request without a key: %s", Latencies.of(without, pairs));
        target.print("request with key, quota, scope and an invalid parameter: %s", Latencies.of(with, pairs));
        return 0;
    }

    private static void sendRequest(HttpClient client, HttpRequest request, int expected)
            throws IOException, InterruptedException {
        int status =
                client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        if (status != expected) {
            throw new IOException(request.uri() + ": expected status " + expected + ", but got " + status);
        }
    }
}
