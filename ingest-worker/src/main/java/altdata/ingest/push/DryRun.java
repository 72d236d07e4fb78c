package altdata.ingest.push;

import altdata.contracts.failure.FailureText;
import altdata.ingest.IngestException;
import altdata.ingest.source.OpenSource;
import altdata.ingest.source.Source;
import altdata.ingest.source.SourceRow;
import altdata.ingest.validation.RejectionExamples;
import altdata.ingest.validation.RowReceiver;
import altdata.ingest.validation.RowValidator;
import altdata.ingest.validation.ValidationResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// Validates sources without sending: prints the first rows of each source as they would be sent, and the first
/// rejected rows of each kind; as JSON, every rejected row.
final class DryRun {
    private static final int FIRST_ROWS = 10;
    private static final JsonMapper JSON = JsonMapper.shared();

    private final RowCounter counter;
    private final PrintWriter output;
    private final boolean json;

    /// @param json whether to print each row as a JSON object
    DryRun(RowCounter counter, PrintWriter output, boolean json) {
        this.counter = counter;
        this.output = output;
        this.json = json;
    }

    /// @throws IngestException if the source cannot be read completely
    void show(PushPlan.Step step, RowValidator<?> validator) {
        Source source = step.source();
        counter.startSource();
        try (OpenSource open = source.open()) {
            step.checkHeader(open.rows().header());
            PrintingReceiver receiver = new PrintingReceiver(source.name());
            validator.validateAll(open.rows(), step.mapper(), receiver);
            receiver.finish();
        } catch (IOException e) {
            throw new IngestException(
                    source.name() + ": cannot be read after line " + counter.line() + ": " + FailureText.ofFile(e), e);
        }
    }

    private final class PrintingReceiver implements RowReceiver {
        private final String name;
        private final RejectionExamples examples = new RejectionExamples();
        private int printed;

        private PrintingReceiver(String name) {
            this.name = name;
        }

        @Override
        public void accepted(SourceRow row, ValidationResult.Accepted accepted) {
            counter.accepted(row, accepted);
            if (printed++ >= FIRST_ROWS) {
                return;
            }
            String key = accepted.key() == null ? null : new String(accepted.key(), StandardCharsets.UTF_8);
            String value = new String(accepted.value(), StandardCharsets.UTF_8);
            output.println(
                    json
                            ? JSON.writeValueAsString(new AcceptedLine(name, row.line(), key, value))
                            : prefix(row) + " key " + key + ": " + value);
        }

        @Override
        public void skipped(SourceRow row) {
            counter.skipped(row);
        }

        @Override
        public void rejected(SourceRow row, ValidationResult.Rejection rejection) {
            counter.rejected(row, rejection);
            if (!examples.add(rejection) && !json) {
                return;
            }
            output.println(
                    json
                            ? JSON.writeValueAsString(new RejectedLine(
                                    name, row.line(), rejection.reason(), rejection.message(), row.text()))
                            : prefix(row) + " rejected, " + rejection.reason() + ": " + rejection.message());
        }

        private void finish() {
            if (!json) {
                examples.rest().forEach(line -> output.println(name + ": " + line));
            }
        }

        private String prefix(SourceRow row) {
            return name + ", line " + row.line() + ',';
        }
    }

    /// @param value the record value as a JSON string, so that it is shown byte for byte
    private record AcceptedLine(
            String file, long line, @Nullable String key, String value) {}

    private record RejectedLine(String file, long line, String reason, String message, String row) {}
}
