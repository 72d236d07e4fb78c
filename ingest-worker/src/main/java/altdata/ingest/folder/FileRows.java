package altdata.ingest.folder;

import altdata.ingest.check.Checked;
import altdata.ingest.check.RefusedRows;
import altdata.ingest.check.RowReceiver;
import altdata.ingest.publish.Publisher;
import altdata.ingest.source.SourceRow;

/// Sends the rows of one file, and keeps those that are refused.
final class FileRows implements RowReceiver {
    private final Publisher publisher;
    private final RefusedRows kept;
    private long skipped;
    private long refused;

    FileRows(Publisher publisher, RefusedRows kept) {
        this.publisher = publisher;
        this.kept = kept;
    }

    @Override
    public void accepted(SourceRow row, Checked.Outgoing outgoing) {
        publisher.send(outgoing.key(), outgoing.value());
    }

    @Override
    public void skipped(SourceRow row) {
        skipped++;
    }

    @Override
    public void refused(SourceRow row, Checked.Refusal refusal) {
        refused++;
        kept.add(row, refusal);
    }

    long skipped() {
        return skipped;
    }

    long refused() {
        return refused;
    }
}
