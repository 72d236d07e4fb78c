package altdata.api.server;

import altdata.api.http.Caller;
import java.time.Duration;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;
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

/// A line for each request, and an id for it in the answer. The line has the path without its query, where v1's
/// keys are, and whose key it was by its id.
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
final class AccessLog implements WebFilter {
    private static final Logger LOG = LoggerFactory.getLogger("altdata.access");

    private static final Pattern KEY = Pattern.compile("(v[12])_[A-Za-z0-9]{16,}");

    private final ApplicationContext service;

    AccessLog(ApplicationContext service) {
        this.service = service;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        String id = RequestId.of(exchange.getRequest().getHeaders().getFirst(RequestId.HEADER));
        exchange.getResponse().getHeaders().set(RequestId.HEADER, id);
        // The management port has a context of its own; nobody wants a line for every look at the metrics.
        if (!LOG.isInfoEnabled() || exchange.getApplicationContext() != service) {
            return chain.filter(exchange);
        }
        long start = System.nanoTime();
        return chain.filter(exchange).doFinally(_ -> write(exchange, id, System.nanoTime() - start));
    }

    private static void write(ServerWebExchange exchange, String id, long nanos) {
        ServerHttpRequest request = exchange.getRequest();
        HttpStatusCode status = exchange.getResponse().getStatusCode();
        LoggingEventBuilder line = LOG.atInfo()
                .addKeyValue("request_id", id)
                .addKeyValue("method", request.getMethod().name())
                .addKeyValue("path", withoutKeys(request.getPath().value()))
                .addKeyValue("status", status == null ? 0 : status.value())
                .addKeyValue("bytes", exchange.getResponse().getHeaders().getContentLength())
                .addKeyValue("micros", Duration.ofNanos(nanos).toNanos() / 1_000);
        if (exchange.getAttribute(Caller.ATTRIBUTE) instanceof Caller caller) {
            line = line.addKeyValue("key_id", caller.keyId());
        }
        line.log("request");
    }

    /// Keys belong into a header or the query, neither of which is logged; but somebody will put one into the path.
    private static String withoutKeys(String path) {
        return KEY.matcher(path).replaceAll("$1_…");
    }
}
