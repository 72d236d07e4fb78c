package altdata.traces;

import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/// Reads the caller's `traceparent` header. Ignores `tracestate`, because it is free text.
enum TraceParentGetter implements TextMapGetter<HttpHeaders> {
    GETTER;

    private static final String TRACE_PARENT = "traceparent";

    @Override
    public Iterable<String> keys(HttpHeaders headers) {
        return List.of(TRACE_PARENT);
    }

    @Override
    public @Nullable String get(@Nullable HttpHeaders headers, String name) {
        return headers != null && name.equals(TRACE_PARENT) ? headers.getFirst(name) : null;
    }
}
