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

/// The traces that records come from, as their headers name them (W3C Trace Context); so many and no more.
final class RecordTraces {
    private static final int MOST = 32;
    private static final String HEADER = "traceparent";

    private final Set<SpanContext> found = new LinkedHashSet<>();

    /// Whoever sends many rows sends them in one trace, so that neighbours mostly have the same.
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
            if (origin.isValid() && found.size() < MOST) {
                found.add(origin);
            }
        }
    }

    /// In the order in which they came.
    Set<SpanContext> found() {
        return found;
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
