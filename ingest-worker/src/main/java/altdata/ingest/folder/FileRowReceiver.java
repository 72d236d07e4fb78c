package altdata.ingest.folder;

import altdata.contracts.topic.IgnoredFieldCounts;
import altdata.contracts.topic.Topic;
import altdata.ingest.publish.Publisher;
import altdata.ingest.source.SourceRow;
import altdata.ingest.validation.RejectedRowsFile;
import altdata.ingest.validation.RowReceiver;
import altdata.ingest.validation.ValidationResult;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Sends the valid rows of one file, and writes the invalid ones to the rejected-rows file.
final class FileRowReceiver implements RowReceiver {
    private final Publisher publisher;
    private final RejectedRowsFile rejectedRows;
    private final Map<String, Long> rejectedByReason = new TreeMap<>();
    private final IgnoredFieldCounts ignored = new IgnoredFieldCounts();
    private long skipped;
    private long rejected;

    FileRowReceiver(Publisher publisher, RejectedRowsFile rejectedRows) {
        this.publisher = publisher;
        this.rejectedRows = rejectedRows;
    }

    @Override
    public void accepted(SourceRow row, ValidationResult.Accepted accepted) {
        ignored.add(accepted.ignored());
        publisher.send(accepted.key(), accepted.value());
    }

    @Override
    public void skipped(SourceRow row) {
        skipped++;
    }

    @Override
    public void rejected(SourceRow row, ValidationResult.Rejection rejection) {
        rejected++;
        rejectedByReason.merge(rejection.reason(), 1L, Long::sum);
        rejectedRows.add(row, rejection);
    }

    long ignoredFields() {
        return ignored.total();
    }

    /// Returns the result of the file; every accepted row must be acknowledged before.
    ///
    /// @param error what is wrong with the file as a whole, or null
    FileResult result(Topic<?> topic, @Nullable String error) {
        return new FileResult(
                topic.shortName(),
                publisher.acknowledged(),
                skipped,
                rejected,
                rejectedByReason,
                ignored.total(),
                ignored.top(topic),
                error);
    }

    long skipped() {
        return skipped;
    }

    long rejected() {
        return rejected;
    }
}
