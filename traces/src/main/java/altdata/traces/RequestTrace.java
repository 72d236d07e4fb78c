package altdata.traces;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.context.Context;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/// The trace a request is part of, for those who do something for it.
public final class RequestTrace {
    static final String ATTRIBUTE = RequestTrace.class.getName();

    private RequestTrace() {}

    /// Its id where the request is traced, or null.
    public static @Nullable String id(Map<String, Object> attributes) {
        if (attributes.get(ATTRIBUTE) instanceof Context context) {
            SpanContext span = Span.fromContext(context).getSpanContext();
            return span.isSampled() ? span.getTraceId() : null;
        }
        return null;
    }

    /// The same reading, whose statements are part of the request's trace.
    ///
    /// Others may wait for the reading too: it is part of the trace of the request that began it.
    public static <T> Mono<T> around(Mono<T> reading, Map<String, Object> attributes) {
        return attributes.get(ATTRIBUTE) instanceof Context context
                ? reading.contextWrite(view -> view.put(ATTRIBUTE, context))
                : reading;
    }

    /// What a statement is part of, or null for what no traced request asked for.
    public static @Nullable Context of(ContextView view) {
        return view.getOrDefault(ATTRIBUTE, null) instanceof Context context ? context : null;
    }

    /// Makes this thread work for the request, until it is closed.
    public static TraceScope enter(Map<String, Object> attributes) {
        return attributes.get(ATTRIBUTE) instanceof Context context ? TraceScope.of(context) : TraceScope.NONE;
    }
}
