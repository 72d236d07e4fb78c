package altdata.ingest.push;

import altdata.contracts.failure.FailureText;
import altdata.hosting.command.ProgressStyle;
import altdata.ingest.IngestException;
import altdata.ingest.publish.Publisher;
import altdata.ingest.source.OpenSource;
import altdata.ingest.source.Source;
import altdata.ingest.source.SourceRow;
import altdata.ingest.validation.RejectedRowsFile;
import altdata.ingest.validation.RejectionExamples;
import altdata.ingest.validation.RowReceiver;
import altdata.ingest.validation.RowValidator;
import altdata.ingest.validation.ValidationResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Sends the valid rows of one source, and writes the invalid ones to a file.
final class SourcePusher {
    private final RowValidator<?> validator;
    private final Publisher publisher;
    private final RowCounter counter;
    private final PrintWriter messages;
    private final ProgressStyle progress;

    SourcePusher(
            RowValidator<?> validator,
            Publisher publisher,
            RowCounter counter,
            PrintWriter messages,
            ProgressStyle progress) {
        this.validator = validator;
        this.publisher = publisher;
        this.counter = counter;
        this.messages = messages;
        this.progress = progress;
    }

    /// Returns after every row is acknowledged or rejected.
    /// @throws IngestException if the source cannot be read completely, or Kafka does not accept a row
    void push(PushPlan.Step step) {
        Source source = step.source();
        counter.startSource();
        RejectionLines lines = new RejectionLines(source.name());
        try (OpenSource open = source.open();
                RejectedRowsFile rejectedRows = rejectedRows(source);
                PushMonitor _ =
                        new PushMonitor(PushProgress.of(progress, source, messages), publisher, open, counter)) {
            step.checkHeader(open.rows().header());
            SendingReceiver receiver = new SendingReceiver(rejectedRows, lines);
            validator.validateAll(open.rows(), step.mapper(), receiver);
            receiver.finish();
            publisher.flush();
        } catch (UncheckedIOException e) {
            throw new IngestException(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw new IngestException(
                    source.name() + ": cannot be read after line " + counter.line() + ": " + FailureText.ofFile(e), e);
        } finally {
            // After the progress, which would overwrite them on a terminal.
            lines.print(messages);
        }
    }

    /// Next to a file. For a pipe, in the working directory.
    private static RejectedRowsFile rejectedRows(Source source) {
        Path path = source.path();
        if (path == null) {
            return RejectedRowsFile.keeping(RejectedRowsFile.of(Path.of("stdin")));
        }
        return source.isRepeatable()
                ? RejectedRowsFile.replacing(RejectedRowsFile.of(path))
                : RejectedRowsFile.keeping(RejectedRowsFile.of(
                        Path.of("pipe" + path.toAbsolutePath().toString().replace('/', '-'))));
    }

    private final class SendingReceiver implements RowReceiver {
        private final RejectedRowsFile rejectedRows;
        private final RejectionLines lines;
        /// Whether a rejected row could not be written.
        private boolean hasFailed;

        private SendingReceiver(RejectedRowsFile rejectedRows, RejectionLines lines) {
            this.rejectedRows = rejectedRows;
            this.lines = lines;
        }

        @Override
        public void accepted(SourceRow row, ValidationResult.Accepted accepted) {
            counter.accepted(row, accepted);
            publisher.send(accepted.key(), accepted.value());
        }

        @Override
        public void skipped(SourceRow row) {
            counter.skipped(row);
        }

        @Override
        public void rejected(SourceRow row, ValidationResult.Rejection rejection) {
            counter.rejected(row, rejection);
            lines.add(row, rejection);
            boolean isFirst = !rejectedRows.hasRows();
            if (!hasFailed) {
                attempt(() -> rejectedRows.add(row, rejection));
            }
            if (isFirst && rejectedRows.hasRows()) {
                counter.rejectedFile(rejectedRows.file().toString());
            }
        }

        private void finish() {
            attempt(rejectedRows::close);
        }

        /// The valid rows are sent even if the file cannot be written.
        private void attempt(Runnable writing) {
            try {
                writing.run();
            } catch (UncheckedIOException e) {
                if (!hasFailed) {
                    lines.add(String.valueOf(e.getMessage()));
                }
                hasFailed = true;
            }
        }
    }

    /// The first rejections of each kind, for people; the file has all of them.
    private static final class RejectionLines {
        private final RejectionExamples examples = new RejectionExamples();
        private final List<String> lines = new ArrayList<>();
        private final String name;

        private RejectionLines(String name) {
            this.name = name;
        }

        private void add(SourceRow row, ValidationResult.Rejection rejection) {
            if (examples.add(rejection)) {
                lines.add(name + ", line " + row.line() + ", rejected, " + rejection.reason() + ": "
                        + rejection.message());
            }
        }

        private void add(String line) {
            lines.add(line);
        }

        private void print(PrintWriter messages) {
            lines.forEach(messages::println);
            examples.rest().forEach(line -> messages.println(name + ": " + line));
            messages.flush();
        }
    }
}
