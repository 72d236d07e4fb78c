package altdata.ingest.push;

import altdata.ingest.IngestException;
import altdata.ingest.mapping.Mapped;
import altdata.ingest.mapping.RowMapper;
import altdata.ingest.publish.Publisher;
import altdata.ingest.source.OpenSource;
import altdata.ingest.source.Source;
import altdata.ingest.source.SourceRow;
import java.io.IOException;
import java.io.PrintWriter;

/// Sends the rows of one source, and keeps those that are refused.
final class SourcePush {
    private final RowCheck<?> check;
    private final Publisher publisher;
    private final Tally tally;
    private final PrintWriter messages;

    SourcePush(RowCheck<?> check, Publisher publisher, Tally tally, PrintWriter messages) {
        this.check = check;
        this.publisher = publisher;
        this.tally = tally;
        this.messages = messages;
    }

    /// Returns when every row is acknowledged or refused.
    /// @throws IngestException where the source cannot be read to its end, or Kafka does not take a row
    void push(PushPlan.Step step) {
        Source source = step.source();
        long line = 0;
        try (OpenSource open = source.open();
                RejectedRows rejected = RejectedRows.of(source, tally);
                Watch _ = new Watch(Progress.of(source, messages), publisher, open, tally)) {
            step.check(open.rows().header());
            for (SourceRow row = open.rows().next();
                    row != null;
                    row = open.rows().next()) {
                line = row.line();
                tally.read();
                switch (judge(row, step.mapper())) {
                    case Checked.Outgoing(byte[] key, byte[] value) -> publisher.send(key, value);
                    case Checked.Skipped _ -> tally.skipped();
                    case Checked.Refusal refusal -> {
                        tally.refused(refusal.reason());
                        rejected.add(row, refusal);
                    }
                }
            }
            publisher.flush();
        } catch (IOException e) {
            throw new IngestException(
                    source.name() + ": it cannot be read on behind line " + line + ": " + e.getMessage(), e);
        }
    }

    private Checked judge(SourceRow row, RowMapper mapper) {
        if (row instanceof SourceRow.Overlong) {
            return new Checked.Refusal(
                    Checked.Refusal.TOO_LONG, "value: expected at most " + Publisher.MOST_BYTES + " bytes");
        }
        return switch (mapper.map(row)) {
            case Mapped.Row(byte[] json) -> check.check(json);
            case Mapped.Skipped _ -> new Checked.Skipped();
            case Mapped.Refused(String message) -> new Checked.Refusal(Checked.Refusal.MAPPING, message);
        };
    }
}
