package altdata.ingest.meters;

import altdata.ingest.validation.ValidationResult;
import altdata.ingest.validation.RowReceiver;
import altdata.ingest.source.SourceRow;

/// Counts what it passes on.
final class CountingRowReceiver implements RowReceiver {
    private final RowCounts counts;
    private final RowReceiver receiver;

    CountingRowReceiver(RowCounts counts, RowReceiver receiver) {
        this.counts = counts;
        this.receiver = receiver;
    }

    @Override
    public void accepted(SourceRow row, ValidationResult.Accepted outgoing) {
        counts.taken().increment();
        receiver.accepted(row, outgoing);
    }

    @Override
    public void skipped(SourceRow row) {
        counts.taken().increment();
        counts.skipped().increment();
        receiver.skipped(row);
    }

    @Override
    public void refused(SourceRow row, ValidationResult.Rejection refusal) {
        counts.taken().increment();
        counts.refused().increment();
        receiver.refused(row, refusal);
    }
}
