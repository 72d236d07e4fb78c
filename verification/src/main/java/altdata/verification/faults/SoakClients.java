package altdata.verification.faults;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// Several concurrent clients of the API.
final class SoakClients implements AutoCloseable {
    private static final int CLIENTS = 4;

    private final List<ApiLoad> clients;

    private SoakClients(List<ApiLoad> clients) {
        this.clients = clients;
    }

    /// Starts the clients.
    ///
    /// @param requestsPerSecond the total rate; 0 for unlimited
    static SoakClients start(FaultStack stack, SuiteApiKey key, Random random, long requestsPerSecond) {
        Duration between = requestsPerSecond == 0
                ? Duration.ZERO
                : Duration.ofNanos(TimeUnit.SECONDS.toNanos(CLIENTS) / requestsPerSecond);
        return new SoakClients(Stream.generate(() -> ApiLoad.start(stack, key, new Random(random.nextLong()), between))
                .limit(CLIENTS)
                .toList());
    }

    /// The number of responses by status.
    Map<String, Integer> answers() {
        Map<String, Integer> responses = new TreeMap<>();
        clients.forEach(
                client -> client.answers().forEach((status, count) -> responses.merge(status, count, Integer::sum)));
        return responses;
    }

    /// The number of responses.
    long count() {
        return answers().values().stream().mapToLong(Integer::longValue).sum();
    }

    long slowestMillis() {
        return clients.stream().mapToLong(ApiLoad::slowestMillis).max().orElse(0);
    }

    @Override
    public void close() {
        clients.forEach(ApiLoad::close);
    }
}
