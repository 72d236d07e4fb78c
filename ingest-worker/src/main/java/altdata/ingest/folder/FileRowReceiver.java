package altdata.ingest.folder;

import altdata.ingest.publish.Publisher;
import altdata.ingest.source.SourceRow;
import altdata.ingest.validation.RejectedRowsFile;
import altdata.ingest.validation.RowReceiver;
import altdata.ingest.validation.ValidationResult;

/// Sends the valid rows of one file, and writes the invalid ones to the rejected-rows file.
final class FileRowReceiver implements RowReceiver {
    private final Publisher publisher;
    private final RejectedRowsFile rejectedRows;
    private long skipped;
    private long rejected;

    FileRowReceiver(Publisher publisher, RejectedRowsFile rejectedRows) {
        this.publisher = publisher;
        this.rejectedRows = rejectedRows;
    }

    @Override
    public void accepted(SourceRow row, ValidationResult.Accepted accepted) {
        publisher.send(accepted.key(), accepted.value());
    }

    @Override
    public void skipped(SourceRow row) {
        skipped++;
    }

    @Override
    public void rejected(SourceRow row, ValidationResult.Rejection rejection) {
        rejected++;
        rejectedRows.add(row, rejection);
    }

    long skipped() {
        return skipped;
    }

    long rejected() {
        return rejected;
    }
}
