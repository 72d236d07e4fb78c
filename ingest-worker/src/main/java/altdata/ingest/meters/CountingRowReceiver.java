package altdata.ingest.meters;

import altdata.ingest.source.SourceRow;
import altdata.ingest.validation.RowReceiver;
import altdata.ingest.validation.ValidationResult;

/// Counts rows by result and passes them on to another receiver.
final class CountingRowReceiver implements RowReceiver {
    private final RowCounts counts;
    private final RowReceiver receiver;

    CountingRowReceiver(RowCounts counts, RowReceiver receiver) {
        this.counts = counts;
        this.receiver = receiver;
    }

    @Override
    public void accepted(SourceRow row, ValidationResult.Accepted accepted) {
        counts.read().increment();
        if (accepted.ignored().count() > 0) {
            counts.ignored().add(accepted.ignored());
        }
        receiver.accepted(row, accepted);
    }

    @Override
    public void skipped(SourceRow row) {
        counts.read().increment();
        counts.skipped().increment();
        receiver.skipped(row);
    }

    @Override
    public void rejected(SourceRow row, ValidationResult.Rejection rejection) {
        counts.read().increment();
        counts.rejected().increment();
        receiver.rejected(row, rejection);
    }
}
