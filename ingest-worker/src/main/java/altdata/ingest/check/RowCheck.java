package altdata.ingest.check;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Verdict;
import altdata.ingest.mapping.Mapped;
import altdata.ingest.mapping.RowMapper;
import altdata.ingest.publish.Publisher;
import altdata.ingest.source.RowReader;
import altdata.ingest.source.SourceRow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Reads rows by their topic's own contract, and makes the records of them.
public final class RowCheck<T> {
    private final Topic<T> topic;
    private final TickersOnTheWire tickers;

    public RowCheck(Topic<T> topic) {
        this.topic = topic;
        tickers = TickersOnTheWire.of(topic);
    }

    /// Judges all rows that are left, each as soon as it is read.
    /// @throws IOException                    where the source cannot be read on
    /// @throws altdata.ingest.IngestException where what follows cannot be told apart into rows
    public void judgeAll(RowReader rows, RowMapper mapper, RowReceiver receiver) throws IOException {
        for (SourceRow row = rows.next(); row != null; row = rows.next()) {
            switch (judge(row, mapper)) {
                case Checked.Outgoing outgoing -> receiver.accepted(row, outgoing);
                case Checked.Skipped _ -> receiver.skipped(row);
                case Checked.Refusal refusal -> receiver.refused(row, refusal);
            }
        }
    }

    private Checked judge(SourceRow row, RowMapper mapper) {
        if (row instanceof SourceRow.Overlong) {
            return Checked.Refusal.tooLong();
        }
        return switch (mapper.map(row)) {
            case Mapped.Row(byte[] json) -> judge(json);
            case Mapped.Skipped _ -> new Checked.Skipped();
            case Mapped.Refused(String message) -> new Checked.Refusal(Checked.Refusal.MAPPING, message);
        };
    }

    private Checked judge(byte[] value) {
        return switch (topic.read(value)) {
            case Verdict.Rejected<T>(var reason, String message) -> new Checked.Refusal(reason.code(), message);
            case Verdict.Accepted<T>(T row, int _) -> {
                String key = topic.key(row);
                byte @Nullable [] keyBytes = key == null ? null : key.getBytes(StandardCharsets.UTF_8);
                int keyLength = keyBytes == null ? 0 : keyBytes.length;
                yield keyLength + value.length > Publisher.MOST_BYTES
                        ? Checked.Refusal.tooLong()
                        : new Checked.Outgoing(keyBytes, tickers.upperCased(value));
            }
        };
    }
}
