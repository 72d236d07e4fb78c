package altdata.ingest.meters;

import altdata.ingest.check.Checked;
import altdata.ingest.check.RowReceiver;
import altdata.ingest.source.SourceRow;

/// Counts what it passes on.
final class CountedRows implements RowReceiver {
    private final RowCounts counts;
    private final RowReceiver receiver;

    CountedRows(RowCounts counts, RowReceiver receiver) {
        this.counts = counts;
        this.receiver = receiver;
    }

    @Override
    public void accepted(SourceRow row, Checked.Outgoing outgoing) {
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
    public void refused(SourceRow row, Checked.Refusal refusal) {
        counts.taken().increment();
        counts.refused().increment();
        receiver.refused(row, refusal);
    }
}
