package altdata.ingest.folder;

import altdata.contracts.topic.Topic;
import altdata.ingest.publish.Publisher;
import altdata.ingest.source.SourceRow;
import altdata.ingest.validation.RejectedRowsFile;
import altdata.ingest.validation.RowReceiver;
import altdata.ingest.validation.RowTally;
import altdata.ingest.validation.RowTotals;
import altdata.ingest.validation.ValidationResult;

/// Sends the valid rows of one file, and writes the invalid ones to the rejected-rows file.
final class FileRowReceiver implements RowReceiver {
    private final Publisher publisher;
    private final RejectedRowsFile rejectedRows;
    private final RowTally tally = new RowTally();

    FileRowReceiver(Publisher publisher, RejectedRowsFile rejectedRows) {
        this.publisher = publisher;
        this.rejectedRows = rejectedRows;
    }

    @Override
    public void accepted(SourceRow row, ValidationResult.Accepted accepted) {
        tally.accepted(accepted);
        publisher.send(accepted.key(), accepted.value());
    }

    @Override
    public void skipped(SourceRow row) {
        tally.skipped();
    }

    @Override
    public void rejected(SourceRow row, ValidationResult.Rejection rejection) {
        tally.rejected(rejection);
        rejectedRows.add(row, rejection);
    }

    RowTotals totals(Topic<?> topic) {
        return tally.totals(topic);
    }
}
