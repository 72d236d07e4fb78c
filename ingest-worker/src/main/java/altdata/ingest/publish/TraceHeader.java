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

/// How records name the trace they come from: the headers of W3C Trace Context.
final class TraceHeader {
    private TraceHeader() {}

    /// Those of this thread's trace; null where it has none that is kept, since what no collector knows would only
    /// make each record longer, for ever.
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
