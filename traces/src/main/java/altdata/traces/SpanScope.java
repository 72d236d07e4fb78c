package altdata.traces;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;

/// A span that is current on this thread from [#start] until [#close], which ends it.
public final class SpanScope implements AutoCloseable {
    private final Span span;
    private final TraceScope scope;

    private SpanScope(Span span, TraceScope scope) {
        this.span = span;
        this.scope = scope;
    }

    /// Starts a span. If traces are disabled, the cost is negligible.
    public static SpanScope start(SpanBuilder builder) {
        Span span = builder.startSpan();
        return new SpanScope(span, TraceScope.of(Context.current().with(span)));
    }

    /// The span, for attributes that become known while it is open.
    public Span span() {
        return span;
    }

    /// Marks the span as failed, with the type of the error.
    public void recordFailure(Throwable error) {
        span.setStatus(StatusCode.ERROR).setAttribute(SpanFailure.TYPE, SpanFailure.type(error));
    }

    @Override
    public void close() {
        scope.close();
        span.end();
    }
}
