package altdata.api.server;

import altdata.api.request.Caller;
import altdata.traces.RequestTrace;
import org.springframework.context.ApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/// Logs every request and adds its id to the response.
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
final class AccessLog implements WebFilter {
    private final ApplicationContext service;

    AccessLog(ApplicationContext service) {
        this.service = service;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        String id = RequestId.of(exchange.getRequest().getHeaders().getFirst(RequestId.HEADER));
        exchange.getResponse().getHeaders().set(RequestId.HEADER, id);
        // Requests to the management port, which has its own application context, are not logged.
        if (!AccessLine.isEnabled() || exchange.getApplicationContext() != service) {
            return chain.filter(exchange);
        }
        long start = System.nanoTime();
        return chain.filter(exchange).doFinally(_ -> write(exchange, id, System.nanoTime() - start));
    }

    private static void write(ServerWebExchange exchange, String id, long nanos) {
        ServerHttpRequest request = exchange.getRequest();
        HttpStatusCode status = exchange.getResponse().getStatusCode();
        AccessLine.write(
                id,
                request.getMethod().name(),
                request.getPath().value(),
                status == null ? 0 : status.value(),
                exchange.getResponse().getHeaders().getContentLength(),
                nanos,
                exchange.getAttribute(Caller.ATTRIBUTE) instanceof Caller caller ? caller.keyId() : null,
                RequestTrace.traceId(exchange.getAttributes()));
    }
}
