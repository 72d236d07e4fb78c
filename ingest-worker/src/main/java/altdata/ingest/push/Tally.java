package altdata.ingest.push;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Counts what becomes of the rows. One thread counts; any thread may ask for [#rows].
final class Tally {
    private final Map<String, Long> refusedByReason = new TreeMap<>();
    private final List<String> rejectedFiles = new ArrayList<>();
    private final long begun = System.nanoTime();
    private long skipped;
    private volatile long rows;

    @SuppressWarnings("NonAtomicVolatileUpdate") // One thread counts.
    void read() {
        rows++;
    }

    void skipped() {
        skipped++;
    }

    void refused(String reason) {
        refusedByReason.merge(reason, 1L, Long::sum);
    }

    void rejectedFile(String file) {
        rejectedFiles.add(file);
    }

    /// How many rows were read so far.
    long rows() {
        return rows;
    }

    Summary summary(String topic, long sent, @Nullable String error) {
        long milliseconds =
                Math.max(1, Duration.ofNanos(System.nanoTime() - begun).toMillis());
        return new Summary(
                topic,
                sent,
                skipped,
                refusedByReason.values().stream().mapToLong(Long::longValue).sum(),
                refusedByReason,
                List.copyOf(rejectedFiles),
                BigDecimal.valueOf(milliseconds, 3),
                sent * 1000 / milliseconds,
                error);
    }
}
