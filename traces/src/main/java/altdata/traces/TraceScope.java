package altdata.traces;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/// Makes a trace context current on this thread until [#close]: spans that start in it continue the trace, and
/// log lines carry its `trace_id` if it is sampled.
public final class TraceScope implements AutoCloseable {
    static final TraceScope NONE = new TraceScope(Scope.noop(), null, false);

    private static final String TRACE_ID = "trace_id";

    private final Scope scope;
    private final @Nullable String loggedBefore;
    private final boolean isLogged;

    private TraceScope(Scope scope, @Nullable String loggedBefore, boolean isLogged) {
        this.scope = scope;
        this.loggedBefore = loggedBefore;
        this.isLogged = isLogged;
    }

    @SuppressWarnings("MustBeClosedChecker") // Closed with this.
    static TraceScope of(Context context) {
        SpanContext span = Span.fromContext(context).getSpanContext();
        if (!span.isValid()) {
            return NONE;
        }
        String loggedBefore = MDC.get(TRACE_ID);
        if (span.isSampled()) {
            MDC.put(TRACE_ID, span.getTraceId());
        }
        return new TraceScope(context.makeCurrent(), loggedBefore, span.isSampled());
    }

    @Override
    public void close() {
        if (isLogged) {
            if (loggedBefore == null) {
                MDC.remove(TRACE_ID);
            } else {
                MDC.put(TRACE_ID, loggedBefore);
            }
        }
        scope.close();
    }
}
