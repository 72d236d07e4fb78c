package altdata.ingest.folder;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.function.LongSupplier;

/// When a file that could not be finished is tried again: twice as much later each time. It is sent from its beginning
/// then, into a log that is kept for ever, and the files behind it have their turn meanwhile.
final class RetrySchedule {
    private static final long FIRST = Duration.ofMillis(500).toNanos();
    private static final long LONGEST = Duration.ofMinutes(5).toNanos();
    /// Most often Kafka is away, and nothing of the file was sent.
    private static final long LONGEST_FOR_KAFKA = Duration.ofSeconds(30).toNanos();

    private final LongSupplier nanoTime;
    private final Map<Path, PutOff> putOff = new HashMap<>();

    private record PutOff(long until, long nanos) {}

    /// @param nanoTime as of `System.nanoTime()`
    RetrySchedule(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /// Whether it is this file's time.
    boolean mayTry(Path file) {
        PutOff last = putOff.get(file);
        return last == null || nanoTime.getAsLong() - last.until() >= 0;
    }

    /// It could not be finished.
    void putOff(Path file) {
        putOff(file, LONGEST);
    }

    /// Kafka has not taken all of it.
    void putOffForKafka(Path file) {
        putOff(file, LONGEST_FOR_KAFKA);
    }

    private void putOff(Path file, long longest) {
        putOff.compute(file, (_, last) -> {
            long nanos = last == null ? FIRST : Math.min(longest, last.nanos() * 2);
            return new PutOff(nanoTime.getAsLong() + nanos, nanos);
        });
    }

    /// Forgets files that are gone.
    void keepOnly(Collection<Path> files) {
        putOff.keySet().retainAll(new HashSet<>(files));
    }
}
