package altdata.hosting.shutdown;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/// Delays the shutdown after the readiness probe fails (`/health/ready` is 503) and before the service stops
/// accepting connections, so that load balancers notice it in time.
///
/// Meanwhile each response announces that its connection is closed (`Connection: close`), and is the last one of
/// the connection. Otherwise a client could send a request at the moment when the service closes the connection.
///
/// Imported by services behind a load balancer.
@Order(Ordered.HIGHEST_PRECEDENCE)
public final class Draining implements SmartLifecycle, WebFilter {
    private static final Logger LOG = LoggerFactory.getLogger(Draining.class);

    private final Duration drain;
    private volatile boolean running;
    private volatile boolean draining;

    Draining(@Value("${altdata.drain}") Duration drain) {
        if (drain.isNegative()) {
            throw new IllegalArgumentException("ALTDATA_DRAIN: must be a duration such as 2s, at least 0s");
        }
        this.drain = drain;
    }

    @Override
    public void start() {
        running = true;
    }

    @Override
    public void stop() {
        draining = true;
        running = false;
        LOG.info(
                "shutting down: /health/ready is 503; closing the port for new connections in {} ms", drain.toMillis());
        try {
            Thread.sleep(drain);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /// Whether the shutdown has begun. Responses that bypass [#filter] must then close their connections too.
    public boolean isDraining() {
        return draining;
    }

    /// Adds the header when the response begins, because the shutdown may begin while the request is processed.
    /// The server closes the connection after a response with this header.
    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        ServerHttpResponse response = exchange.getResponse();
        response.beforeCommit(() -> {
            if (draining) {
                response.getHeaders().set(HttpHeaders.CONNECTION, "close");
            }
            return Mono.empty();
        });
        return chain.filter(exchange);
    }

    /// Stops before all other components.
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE;
    }
}
