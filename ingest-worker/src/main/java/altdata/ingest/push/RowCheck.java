package altdata.ingest.push;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Verdict;
import altdata.ingest.publish.Publisher;
import java.nio.charset.StandardCharsets;

/// Reads a row by its topic's own contract, and makes the record of it.
final class RowCheck<T> {
    private final Topic<T> topic;
    private final boolean hasTicker;

    RowCheck(Topic<T> topic) {
        this.topic = topic;
        hasTicker = topic.schema().path("properties").has(TickerOnTheWire.FIELD);
    }

    Checked check(byte[] value) {
        return switch (topic.read(value)) {
            case Verdict.Refused<T>(var reason, String message) -> new Checked.Refusal(reason.code(), message);
            case Verdict.Accepted<T>(T row, int _) -> {
                byte[] key = topic.key(row).getBytes(StandardCharsets.UTF_8);
                yield key.length + value.length > Publisher.MOST_BYTES
                        ? new Checked.Refusal(
                                Checked.Refusal.TOO_LONG, "value: expected at most " + Publisher.MOST_BYTES + " bytes")
                        : new Checked.Outgoing(key, hasTicker ? TickerOnTheWire.upperCased(value) : value);
            }
        };
    }
}
