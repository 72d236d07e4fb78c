package altdata.ingest.push;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.ingest.source.SourceRow;
import altdata.ingest.validation.RowTally;
import altdata.ingest.validation.RowTotals;
import altdata.ingest.validation.ValidationResult;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Counts the rows of a run by result. One thread counts; any thread may call [#rows].
final class RowCounter {
    private final RowTally tally = new RowTally();
    private final List<String> rejectedFiles = new ArrayList<>();
    private final long start = System.nanoTime();
    private final boolean dryRun;
    private long accepted;
    private long line;
    private volatile long rows;

    /// @param dryRun whether the run sends nothing
    RowCounter(boolean dryRun) {
        this.dryRun = dryRun;
    }

    void accepted(SourceRow row, ValidationResult.Accepted result) {
        count(row);
        accepted++;
        tally.accepted(result);
    }

    void skipped(SourceRow row) {
        count(row);
        tally.skipped();
    }

    void rejected(SourceRow row, ValidationResult.Rejection rejection) {
        count(row);
        tally.rejected(rejection);
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // One thread counts.
    private void count(SourceRow row) {
        rows++;
        line = row.line();
    }

    void rejectedFile(String file) {
        rejectedFiles.add(file);
    }

    /// Returns the number of rows read so far.
    long rows() {
        return rows;
    }

    /// Returns the number of valid rows that the mapping does not skip.
    long accepted() {
        return accepted;
    }

    /// Returns the line number of the last row within its source; 0 before the first row.
    long line() {
        return line;
    }

    /// Starts the next source.
    void startSource() {
        line = 0;
    }

    /// @param topic the name of the topic, which may be unknown
    PushSummary summary(String topic, long sent, @Nullable String error) {
        Topic<?> known = Topics.named(topic);
        long milliseconds =
                Math.max(1, Duration.ofNanos(System.nanoTime() - start).toMillis());
        return new PushSummary(
                topic,
                dryRun,
                accepted,
                sent,
                known == null ? RowTotals.NONE : tally.totals(known),
                List.copyOf(rejectedFiles),
                BigDecimal.valueOf(milliseconds, 3),
                sent * 1000 / milliseconds,
                null,
                error);
    }
}
