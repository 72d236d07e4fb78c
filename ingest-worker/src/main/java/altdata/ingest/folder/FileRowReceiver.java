package altdata.ingest.folder;

import altdata.ingest.validation.ValidationResult;
import altdata.ingest.validation.RejectedRowsFile;
import altdata.ingest.validation.RowReceiver;
import altdata.ingest.publish.Publisher;
import altdata.ingest.source.SourceRow;

/// Sends the rows of one file, and keeps those that are refused.
final class FileRowReceiver implements RowReceiver {
    private final Publisher publisher;
    private final RejectedRowsFile kept;
    private long skipped;
    private long refused;

    FileRowReceiver(Publisher publisher, RejectedRowsFile kept) {
        this.publisher = publisher;
        this.kept = kept;
    }

    @Override
    public void accepted(SourceRow row, ValidationResult.Accepted outgoing) {
        publisher.send(outgoing.key(), outgoing.value());
    }

    @Override
    public void skipped(SourceRow row) {
        skipped++;
    }

    @Override
    public void refused(SourceRow row, ValidationResult.Rejection refusal) {
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
