package altdata.ingest.publish;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.jspecify.annotations.Nullable;

/// Record headers that carry the trace context (W3C Trace Context).
final class TraceHeader {
    private TraceHeader() {}

    /// Returns the headers of the current trace; null if it is not sampled, because headers that no collector
    /// knows would only enlarge every record permanently.
    static @Nullable List<Header> current() {
        Context context = Context.current();
        if (!Span.fromContext(context).getSpanContext().isSampled()) {
            return null;
        }
        List<Header> headers = new ArrayList<>();
        W3CTraceContextPropagator.getInstance().inject(context, headers, (all, name, value) -> {
            if (all != null) {
                all.add(new RecordHeader(name, value.getBytes(StandardCharsets.US_ASCII)));
            }
        });
        return headers;
    }
}
