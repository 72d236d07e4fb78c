package altdata.ingest.folder;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.function.LongSupplier;

/// Schedules retries of files whose ingestion failed, with exponential backoff. A retry sends the file from its
/// beginning into a log that is kept indefinitely, so retries must be rare; meanwhile other files are ingested.
final class RetrySchedule {
    private static final long INITIAL_DELAY = Duration.ofMillis(500).toNanos();
    private static final long MAX_DELAY = Duration.ofMinutes(5).toNanos();
    /// Shorter, because usually Kafka is unavailable and no row of the file was sent.
    private static final long MAX_DELAY_FOR_KAFKA = Duration.ofSeconds(30).toNanos();

    private final LongSupplier nanoTime;
    private final Map<Path, Deferral> deferrals = new HashMap<>();

    private record Deferral(long until, long nanos) {}

    /// @param nanoTime a clock such as `System.nanoTime()`
    RetrySchedule(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /// Returns whether the file may be tried now.
    boolean isDue(Path file) {
        Deferral previous = deferrals.get(file);
        return previous == null || nanoTime.getAsLong() - previous.until() >= 0;
    }

    /// Schedules a retry after a failure of the file.
    void defer(Path file) {
        defer(file, MAX_DELAY);
    }

    /// Schedules a retry while Kafka is unavailable.
    void deferForKafka(Path file) {
        defer(file, MAX_DELAY_FOR_KAFKA);
    }

    private void defer(Path file, long maxDelay) {
        deferrals.compute(file, (_, previous) -> {
            long nanos = previous == null ? INITIAL_DELAY : Math.min(maxDelay, previous.nanos() * 2);
            return new Deferral(nanoTime.getAsLong() + nanos, nanos);
        });
    }

    /// Forgets files that no longer exist.
    void retainOnly(Collection<Path> files) {
        deferrals.keySet().retainAll(new HashSet<>(files));
    }
}
