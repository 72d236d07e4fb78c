package altdata.ingest.push;

import altdata.ingest.IngestException;
import altdata.ingest.validation.ValidationResult;
import altdata.ingest.validation.RejectedRowsFile;
import altdata.ingest.validation.RowValidator;
import altdata.ingest.validation.RowReceiver;
import altdata.ingest.publish.Publisher;
import altdata.ingest.source.OpenSource;
import altdata.ingest.source.Source;
import altdata.ingest.source.SourceRow;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/// Sends the rows of one source, and keeps those that are refused.
final class SourcePusher {
    private final RowValidator<?> check;
    private final Publisher publisher;
    private final RowCounter tally;
    private final PrintWriter messages;

    SourcePusher(RowValidator<?> check, Publisher publisher, RowCounter tally, PrintWriter messages) {
        this.check = check;
        this.publisher = publisher;
        this.tally = tally;
        this.messages = messages;
    }

    /// Returns when every row is acknowledged or refused.
    /// @throws IngestException where the source cannot be read to its end, or Kafka does not take a row
    void push(PushPlan.Step step) {
        Source source = step.source();
        tally.begin();
        try (OpenSource open = source.open();
                RejectedRowsFile refused = new RejectedRowsFile(refusedRows(source));
                PushMonitor _ = new PushMonitor(PushProgress.of(source, messages), publisher, open, tally)) {
            step.check(open.rows().header());
            check.judgeAll(open.rows(), step.mapper(), new Sending(refused));
            publisher.flush();
        } catch (UncheckedIOException e) {
            throw new IngestException(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw new IngestException(
                    source.name() + ": it cannot be read on behind line " + tally.line() + ": " + e.getMessage(), e);
        }
    }

    private static Path refusedRows(Source source) {
        Path path = source.path();
        return path == null
                ? Path.of("stdin" + RejectedRowsFile.SUFFIX)
                : path.resolveSibling(path.getFileName() + RejectedRowsFile.SUFFIX);
    }

    private final class Sending implements RowReceiver {
        private final RejectedRowsFile refused;

        private Sending(RejectedRowsFile refused) {
            this.refused = refused;
        }

        @Override
        public void accepted(SourceRow row, ValidationResult.Accepted outgoing) {
            tally.accepted(row);
            publisher.send(outgoing.key(), outgoing.value());
        }

        @Override
        public void skipped(SourceRow row) {
            tally.skipped(row);
        }

        @Override
        public void refused(SourceRow row, ValidationResult.Rejection refusal) {
            tally.refused(row, refusal.reason());
            if (!refused.exist()) {
                tally.rejectedFile(refused.file().toString());
            }
            refused.add(row, refusal);
        }
    }
}
