package altdata.traces;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.context.Context;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/// Passes a request's trace on to the queries and log lines that the request causes.
public final class RequestTrace {
    static final String ATTRIBUTE = RequestTrace.class.getName();

    private RequestTrace() {}

    /// The trace id if the request is sampled, otherwise null.
    public static @Nullable String traceId(Map<String, Object> attributes) {
        if (attributes.get(ATTRIBUTE) instanceof Context context) {
            SpanContext span = Span.fromContext(context).getSpanContext();
            return span.isSampled() ? span.getTraceId() : null;
        }
        return null;
    }

    /// Returns the query with the request's trace in its context, so that the spans of its SQL statements
    /// belong to that trace.
    ///
    /// If several requests share one query, the spans belong to the request that started it.
    public static <T> Mono<T> propagate(Mono<T> query, Map<String, Object> attributes) {
        return attributes.get(ATTRIBUTE) instanceof Context context
                ? query.contextWrite(view -> view.put(ATTRIBUTE, context))
                : query;
    }

    /// The trace context that [#propagate] stored, or null if no request's trace was propagated.
    public static @Nullable Context context(ContextView view) {
        return view.getOrDefault(ATTRIBUTE, null) instanceof Context context ? context : null;
    }

    /// Makes the request's trace context current on this thread until the scope is closed.
    public static TraceScope makeCurrent(Map<String, Object> attributes) {
        return attributes.get(ATTRIBUTE) instanceof Context context ? TraceScope.of(context) : TraceScope.NONE;
    }
}
