package altdata.traces;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;

/// A piece of a thread's work that has a span of its own, from its beginning to its close.
public final class Work implements AutoCloseable {
    private final Span span;
    private final TraceScope scope;

    private Work(Span span, TraceScope scope) {
        this.span = span;
        this.scope = scope;
    }

    /// Begins. Without traces this costs nothing worth telling.
    public static Work begin(SpanBuilder builder) {
        Span span = builder.startSpan();
        return new Work(span, TraceScope.of(Context.current().with(span)));
    }

    /// For what becomes known of it on the way.
    public Span span() {
        return span;
    }

    /// It has not come to its end.
    public void failed(Throwable reason) {
        span.setStatus(StatusCode.ERROR).setAttribute(Failure.TYPE, Failure.of(reason));
    }

    @Override
    public void close() {
        scope.close();
        span.end();
    }
}
