package altdata.verification.faults;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// Several clients that ask the API at the same time.
final class SoakClients implements AutoCloseable {
    private static final int CLIENTS = 4;

    private final List<Questions> clients;

    private SoakClients(List<Questions> clients) {
        this.clients = clients;
    }

    /// @param requestsPerSecond of all of them; 0 for as many as are answered
    static SoakClients start(FaultStack stack, ApiKey key, Random random, long requestsPerSecond) {
        Duration between = requestsPerSecond == 0
                ? Duration.ZERO
                : Duration.ofNanos(TimeUnit.SECONDS.toNanos(CLIENTS) / requestsPerSecond);
        return new SoakClients(
                Stream.generate(() -> Questions.start(stack, key, new Random(random.nextLong()), between))
                        .limit(CLIENTS)
                        .toList());
    }

    /// How many answers of each status there were.
    Map<String, Integer> answers() {
        Map<String, Integer> answers = new TreeMap<>();
        clients.forEach(client -> client.answers().forEach((said, count) -> answers.merge(said, count, Integer::sum)));
        return answers;
    }

    /// How many answers there were.
    long count() {
        return answers().values().stream().mapToLong(Integer::longValue).sum();
    }

    long slowestMillis() {
        return clients.stream().mapToLong(Questions::slowestMillis).max().orElse(0);
    }

    @Override
    public void close() {
        clients.forEach(Questions::close);
    }
}
