package altdata.ingest.publish;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;

/// What a span tells of rows that were sent.
public final class RowSpanAttributes {
    /// The topic, as Kafka knows it.
    public static final AttributeKey<String> TOPIC = AttributeKey.stringKey("messaging.destination.name");

    private static final AttributeKey<Long> ACCEPTED = AttributeKey.longKey("altdata.rows.accepted");
    private static final AttributeKey<Long> SKIPPED = AttributeKey.longKey("altdata.rows.skipped");
    private static final AttributeKey<Long> REFUSED = AttributeKey.longKey("altdata.rows.refused");

    private RowSpanAttributes() {}

    /// What became of them.
    public static void tell(Span span, long accepted, long skipped, long refused) {
        span.setAttribute(ACCEPTED, accepted).setAttribute(SKIPPED, skipped).setAttribute(REFUSED, refused);
    }
}
