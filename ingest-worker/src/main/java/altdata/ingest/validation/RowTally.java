package altdata.ingest.validation;

import altdata.contracts.topic.IgnoredFieldCounts;
import altdata.contracts.topic.Topic;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// Counts the rows of sources by result. Not thread-safe.
public final class RowTally {
    private final SortedMap<String, Long> rejectedByReason = new TreeMap<>();
    private final IgnoredFieldCounts ignored = new IgnoredFieldCounts();
    private long skipped;
    private long rejected;

    public void accepted(ValidationResult.Accepted row) {
        ignored.add(row.ignored());
    }

    public void skipped() {
        skipped++;
    }

    public void rejected(ValidationResult.Rejection rejection) {
        rejected++;
        rejectedByReason.merge(rejection.reason(), 1L, Long::sum);
    }

    /// Returns the numbers so far.
    public RowTotals totals(Topic<?> topic) {
        return new RowTotals(
                skipped,
                rejected,
                Collections.unmodifiableSortedMap(new TreeMap<>(rejectedByReason)),
                ignored.total(),
                ignored.top(topic));
    }
}
