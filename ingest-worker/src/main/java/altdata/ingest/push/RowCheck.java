package altdata.ingest.push;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Verdict;
import altdata.ingest.publish.Publisher;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Reads a row by its topic's own contract, and makes the record of it.
final class RowCheck<T> {
    private final Topic<T> topic;
    private final @Nullable String tickerField;

    RowCheck(Topic<T> topic) {
        this.topic = topic;
        tickerField = TickerOnTheWire.fieldOf(topic);
    }

    Checked check(byte[] value) {
        return switch (topic.read(value)) {
            case Verdict.Refused<T>(var reason, String message) -> new Checked.Refusal(reason.code(), message);
            case Verdict.Accepted<T>(T row, int _) -> {
                String key = topic.key(row);
                byte @Nullable [] keyBytes = key == null ? null : key.getBytes(StandardCharsets.UTF_8);
                int keyLength = keyBytes == null ? 0 : keyBytes.length;
                yield keyLength + value.length > Publisher.MOST_BYTES
                        ? new Checked.Refusal(
                                Checked.Refusal.TOO_LONG, "value: expected at most " + Publisher.MOST_BYTES + " bytes")
                        : new Checked.Outgoing(
                                keyBytes, tickerField == null ? value : TickerOnTheWire.upperCased(value, tickerField));
            }
        };
    }
}
