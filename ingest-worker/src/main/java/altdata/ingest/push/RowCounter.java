package altdata.ingest.push;

import altdata.ingest.source.SourceRow;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Counts what becomes of the rows. One thread counts; any thread may ask for [#rows].
final class RowCounter {
    private final Map<String, Long> refusedByReason = new TreeMap<>();
    private final List<String> rejectedFiles = new ArrayList<>();
    private final long begun = System.nanoTime();
    private final boolean dryRun;
    private long accepted;
    private long skipped;
    private long line;
    private volatile long rows;

    /// @param dryRun whether nothing is to be sent
    RowCounter(boolean dryRun) {
        this.dryRun = dryRun;
    }

    void accepted(SourceRow row) {
        count(row);
        accepted++;
    }

    void skipped(SourceRow row) {
        count(row);
        skipped++;
    }

    void refused(SourceRow row, String reason) {
        count(row);
        refusedByReason.merge(reason, 1L, Long::sum);
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // One thread counts.
    private void count(SourceRow row) {
        rows++;
        line = row.line();
    }

    void rejectedFile(String file) {
        rejectedFiles.add(file);
    }

    /// How many rows were read so far.
    long rows() {
        return rows;
    }

    /// How many rows there are that no rule refuses or leaves out.
    long accepted() {
        return accepted;
    }

    /// The line of the last row, within its source; 0 where there was none.
    long line() {
        return line;
    }

    /// Another source begins.
    void begin() {
        line = 0;
    }

    PushSummary summary(String topic, long sent, @Nullable String error) {
        long milliseconds =
                Math.max(1, Duration.ofNanos(System.nanoTime() - begun).toMillis());
        return new PushSummary(
                topic,
                dryRun,
                accepted,
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
