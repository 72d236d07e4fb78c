package altdata.ingest.publish;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;

/// Span attributes for ingested rows.
public final class RowSpanAttributes {
    /// Full name of the topic.
    public static final AttributeKey<String> TOPIC = AttributeKey.stringKey("messaging.destination.name");

    private static final AttributeKey<Long> ACCEPTED = AttributeKey.longKey("altdata.rows.accepted");
    private static final AttributeKey<Long> SKIPPED = AttributeKey.longKey("altdata.rows.skipped");
    private static final AttributeKey<Long> REJECTED = AttributeKey.longKey("altdata.rows.rejected");

    private RowSpanAttributes() {}

    /// Sets the row counts of a span.
    public static void set(Span span, long accepted, long skipped, long rejected) {
        span.setAttribute(ACCEPTED, accepted).setAttribute(SKIPPED, skipped).setAttribute(REJECTED, rejected);
    }
}
