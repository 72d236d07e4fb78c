package altdata.builder.log;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/// Collects the traces that records belong to, from their `traceparent` headers (W3C Trace Context); at most
/// 32.
final class RecordTraces {
    private static final int MAX_TRACES = 32;
    private static final String HEADER = "traceparent";

    private final Set<SpanContext> contexts = new LinkedHashSet<>();

    /// Adds the traces of records. Adjacent records mostly have the same one, because a producer sends many
    /// rows in one trace.
    void add(List<ConsumerRecord<byte[], byte[]>> records) {
        byte[] last = null;
        for (ConsumerRecord<byte[], byte[]> record : records) {
            Header header = record.headers().lastHeader(HEADER);
            if (header == null || header.value() == null || Arrays.equals(header.value(), last)) {
                continue;
            }
            last = header.value();
            SpanContext origin = Span.fromContext(
                            W3CTraceContextPropagator.getInstance().extract(Context.root(), header, HeaderValue.GETTER))
                    .getSpanContext();
            if (origin.isValid() && contexts.size() < MAX_TRACES) {
                contexts.add(origin);
            }
        }
    }

    /// The span contexts, in the order of their first record.
    Set<SpanContext> contexts() {
        return contexts;
    }

    private enum HeaderValue implements TextMapGetter<Header> {
        GETTER;

        @Override
        public Iterable<String> keys(Header header) {
            return List.of(header.key());
        }

        @Override
        public @Nullable String get(@Nullable Header header, String name) {
            return header != null && name.equals(header.key())
                    ? new String(header.value(), StandardCharsets.US_ASCII)
                    : null;
        }
    }
}
