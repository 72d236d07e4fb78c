package altdata.ingest.push;

import altdata.ingest.IngestException;
import altdata.ingest.validation.ValidationResult;
import altdata.ingest.validation.RowValidator;
import altdata.ingest.validation.RowReceiver;
import altdata.ingest.source.OpenSource;
import altdata.ingest.source.Source;
import altdata.ingest.source.SourceRow;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// A dry run: prints the first rows of each source as they would be sent, and every refused one.
final class DryRun {
    private static final int FIRST_ROWS = 10;
    private static final JsonMapper JSON = JsonMapper.shared();

    private final RowCounter tally;
    private final PrintWriter output;
    private final boolean json;

    /// @param json whether each row is printed as a JSON object
    DryRun(RowCounter tally, PrintWriter output, boolean json) {
        this.tally = tally;
        this.output = output;
        this.json = json;
    }

    /// @throws IngestException where the source cannot be read to its end
    void show(PushPlan.Step step, RowValidator<?> check) {
        Source source = step.source();
        tally.begin();
        try (OpenSource open = source.open()) {
            step.check(open.rows().header());
            check.judgeAll(open.rows(), step.mapper(), new Showing(source.name()));
        } catch (IOException e) {
            throw new IngestException(
                    source.name() + ": it cannot be read on behind line " + tally.line() + ": " + e.getMessage(), e);
        }
    }

    private final class Showing implements RowReceiver {
        private final String name;
        private int shown;

        private Showing(String name) {
            this.name = name;
        }

        @Override
        public void accepted(SourceRow row, ValidationResult.Accepted outgoing) {
            tally.accepted(row);
            if (shown++ >= FIRST_ROWS) {
                return;
            }
            String key = outgoing.key() == null ? null : new String(outgoing.key(), StandardCharsets.UTF_8);
            String value = new String(outgoing.value(), StandardCharsets.UTF_8);
            output.println(
                    json
                            ? JSON.writeValueAsString(new Accepted(name, row.line(), key, value))
                            : place(row) + " key " + key + ": " + value);
        }

        @Override
        public void skipped(SourceRow row) {
            tally.skipped(row);
        }

        @Override
        public void refused(SourceRow row, ValidationResult.Rejection refusal) {
            tally.refused(row, refusal.reason());
            output.println(
                    json
                            ? JSON.writeValueAsString(
                                    new Refused(name, row.line(), refusal.reason(), refusal.message(), row.text()))
                            : place(row) + " refused, " + refusal.reason() + ": " + refusal.message());
        }

        private String place(SourceRow row) {
            return name + ", line " + row.line() + ',';
        }
    }

    /// @param value the record's value, JSON in a text, so that it stands here byte for byte
    private record Accepted(
            String file, long line, @Nullable String key, String value) {}

    private record Refused(String file, long line, String reason, String message, String row) {}
}
