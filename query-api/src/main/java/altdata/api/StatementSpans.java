package altdata.api;

import altdata.traces.ConditionalOnTracesEnabled;
import altdata.traces.RequestTrace;
import altdata.traces.SpanFailure;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.r2dbc.proxy.ProxyConnectionFactory;
import io.r2dbc.proxy.core.QueryExecutionInfo;
import io.r2dbc.proxy.core.QueryInfo;
import io.r2dbc.proxy.listener.ProxyExecutionListener;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.R2dbcException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.util.context.ContextView;

/// Creates a span for each SQL statement of a traced request. Its text contains the placeholders `$1` and so
/// on, never the values.
@Component
@ConditionalOnTracesEnabled
final class StatementSpans implements ProxyExecutionListener {
    private static final AttributeKey<String> SYSTEM = AttributeKey.stringKey("db.system.name");
    private static final AttributeKey<String> OPERATION = AttributeKey.stringKey("db.operation.name");
    private static final AttributeKey<String> TEXT = AttributeKey.stringKey("db.query.text");

    private final Tracer tracer;

    StatementSpans(Tracer tracer) {
        this.tracer = tracer;
    }

    /// Wraps a connection factory, so that its statements create spans.
    ConnectionFactory wrap(ConnectionFactory connections) {
        return ProxyConnectionFactory.builder(connections).listener(this).build();
    }

    @Override
    public void beforeQuery(QueryExecutionInfo execution) {
        Context request = request(execution);
        if (request == null || !Span.fromContext(request).isRecording()) {
            return;
        }
        String text = text(execution.getQueries());
        String operation = operation(text);
        execution
                .getValueStore()
                .put(
                        StatementSpans.class,
                        tracer.spanBuilder(operation)
                                .setParent(request)
                                .setSpanKind(SpanKind.CLIENT)
                                .setAttribute(SYSTEM, "postgresql")
                                .setAttribute(OPERATION, operation)
                                .setAttribute(TEXT, text)
                                .startSpan());
    }

    @Override
    public void afterQuery(QueryExecutionInfo execution) {
        if (execution.getValueStore().get(StatementSpans.class) instanceof Span span) {
            Throwable failure = execution.getThrowable();
            if (failure != null) {
                span.setStatus(StatusCode.ERROR).setAttribute(SpanFailure.TYPE, errorType(failure));
            }
            span.end();
        }
    }

    private static @Nullable Context request(QueryExecutionInfo execution) {
        return execution.getValueStore().get(ContextView.class) instanceof ContextView view
                ? RequestTrace.context(view)
                : null;
    }

    private static String text(List<QueryInfo> queries) {
        return queries.stream().map(QueryInfo::getQuery).collect(Collectors.joining("; "));
    }

    /// The first keyword, such as `SELECT` or `WITH`.
    private static String operation(String text) {
        String statement = text.strip();
        int end = 0;
        while (end < statement.length() && Character.isLetter(statement.charAt(end))) {
            end++;
        }
        return statement.substring(0, end).toUpperCase(Locale.ROOT);
    }

    /// The SQLSTATE if the server reported the error, otherwise the type of the exception.
    private static String errorType(Throwable failure) {
        return failure instanceof R2dbcException known && known.getSqlState() != null
                ? known.getSqlState()
                : SpanFailure.type(failure);
    }
}
