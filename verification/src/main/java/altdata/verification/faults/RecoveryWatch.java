package altdata.verification.faults;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/// Measures when a stack works again while rows continue to arrive: the API and the ingest worker are ready,
/// and the live tables contain everything that was in the log at the first poll to which Kafka responded.
final class RecoveryWatch {
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(5);
    private static final long MILLIS_BETWEEN_POLLS = 100;

    private final FaultStack stack;
    private final SuiteApiKey key;
    private final Duration recoveryTimeout;

    RecoveryWatch(FaultStack stack, SuiteApiKey key, Duration recoveryTimeout) {
        this.stack = stack;
        this.key = key;
        this.recoveryTimeout = recoveryTimeout;
    }

    /// Waits for the recovery.
    ///
    /// @return when it had recovered, on the clock of `System.nanoTime()`
    /// @throws SuiteException if it does not recover in time
    long await() throws InterruptedException {
        long deadline = System.nanoTime() + recoveryTimeout.toNanos();
        try (Admin admin = CatchUp.admin(stack.kafkaAddress());
                HttpClient client = HttpClient.newHttpClient()) {
            Map<TopicPartition, Long> expected = null;
            while (System.nanoTime() < deadline) {
                if (expected == null) {
                    expected = ends(admin);
                }
                // The database is queried last, because it is busy while the services start.
                if (expected != null
                        && isReady(client, stack.apiAddress())
                        && isReady(client, stack.ingestAddress())
                        && hasReached(expected)) {
                    return System.nanoTime();
                }
                TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_POLLS);
            }
        }
        throw new SuiteException("no recovery within " + recoveryTimeout.toSeconds() + " s");
    }

    private static @Nullable Map<TopicPartition, Long> ends(Admin admin) throws InterruptedException {
        try {
            return CatchUp.ends(admin);
        } catch (ExecutionException _) {
            // Kafka is not up yet.
            return null;
        }
    }

    private boolean hasReached(Map<TopicPartition, Long> expected) {
        try (Connection connection = stack.database()) {
            for (KnownGenerations.GenerationInfo known : KnownGenerations.read(connection)) {
                if (!known.state().equals("LIVE")) {
                    continue;
                }
                Map<TopicPartition, Long> reached = CatchUp.reached(connection, known);
                String topic = known.projection().topic().name();
                if (expected.entrySet().stream()
                        .anyMatch(end -> end.getKey().topic().equals(topic)
                                && reached.getOrDefault(end.getKey(), 0L) < end.getValue())) {
                    return false;
                }
            }
            return true;
        } catch (SQLException _) {
            // PostgreSQL is not up yet.
            return false;
        }
    }

    private boolean isReady(HttpClient client, String address) throws InterruptedException {
        try {
            HttpRequest request = key.on(HttpRequest.newBuilder(), address, "/health/ready")
                    .timeout(RESPONSE_TIMEOUT)
                    .build();
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException _) {
            return false;
        }
    }
}
