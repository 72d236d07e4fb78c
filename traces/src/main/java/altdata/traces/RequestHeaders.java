package altdata.traces;

import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/// Where a caller names its trace. What else it may say of it (`tracestate`) is free text, and stays out.
enum RequestHeaders implements TextMapGetter<HttpHeaders> {
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
