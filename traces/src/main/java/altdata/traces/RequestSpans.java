package altdata.traces;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import org.springframework.web.util.pattern.PathPattern;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SignalType;

/// Records a span for each request to the service's API, and continues the caller's trace.
///
/// The span contains the route template and nothing that a caller chose: no path, no query string (v1 has its
/// API keys there), no header, and of an error its type without its message.
public final class RequestSpans implements WebFilter, Ordered {
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH");

    private static final AttributeKey<String> METHOD = AttributeKey.stringKey("http.request.method");
    private static final AttributeKey<String> ROUTE = AttributeKey.stringKey("http.route");
    private static final AttributeKey<Long> STATUS = AttributeKey.longKey("http.response.status_code");

    private final ApplicationContext service;
    private final Tracer tracer;

    /// @param service the context whose requests are traced; requests to the management port are not
    public RequestSpans(ApplicationContext service, Tracer tracer) {
        this.service = service;
        this.tracer = tracer;
    }

    /// Runs after the filters that must see every request.
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE + 1;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        // Load balancers check the health of each instance all the time.
        if (exchange.getApplicationContext() != service
                || exchange.getRequest().getPath().value().startsWith("/health/")) {
            return chain.filter(exchange);
        }
        String method = exchange.getRequest().getMethod().name();
        String known = METHODS.contains(method) ? method : "_OTHER";
        Context caller = W3CTraceContextPropagator.getInstance()
                .extract(Context.root(), exchange.getRequest().getHeaders(), TraceParentGetter.GETTER);
        Span span = tracer.spanBuilder(known)
                .setParent(caller)
                .setSpanKind(SpanKind.SERVER)
                .setAttribute(METHOD, known)
                .startSpan();
        exchange.getAttributes().put(RequestTrace.ATTRIBUTE, caller.with(span));
        return chain.filter(exchange)
                .doOnError(error -> span.setAttribute(SpanFailure.TYPE, SpanFailure.type(error)))
                .doFinally(signal -> end(exchange, span, known, signal));
    }

    private static void end(ServerWebExchange exchange, Span span, String method, SignalType signal) {
        if (signal == SignalType.ON_ERROR && !exchange.getResponse().isCommitted()) {
            // The outer filters set the response's status after this one, so the span ends when the response is
            // committed.
            exchange.getResponse().beforeCommit(() -> Mono.fromRunnable(() -> end(exchange, span, method)));
            return;
        }
        if (signal == SignalType.CANCEL) {
            span.setAttribute(SpanFailure.TYPE, "cancelled");
        }
        end(exchange, span, method);
    }

    private static void end(ServerWebExchange exchange, Span span, String method) {
        String route = route(exchange);
        if (route != null) {
            span.updateName(method + ' ' + route).setAttribute(ROUTE, route);
        }
        HttpStatusCode status = exchange.getResponse().getStatusCode();
        if (status != null) {
            span.setAttribute(STATUS, (long) status.value());
            if (status.is5xxServerError()) {
                span.setStatus(StatusCode.ERROR);
            }
        }
        span.end();
    }

    private static @Nullable String route(ServerWebExchange exchange) {
        return exchange.getAttribute(RouterFunctions.MATCHING_PATTERN_ATTRIBUTE) instanceof PathPattern pattern
                ? pattern.getPatternString()
                : null;
    }
}
