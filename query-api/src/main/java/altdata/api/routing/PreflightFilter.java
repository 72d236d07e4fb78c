package altdata.api.routing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.cors.reactive.CorsUtils;
import org.springframework.web.reactive.function.server.HandlerStrategies;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.ServerWebExchangeDecorator;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Handles a CORS preflight request like any other `OPTIONS` request if CORS is off or the path is unknown. The
/// framework would accept it with an empty 200, without headers and without checking whether the path exists.
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
final class PreflightFilter implements WebFilter {
    private final List<RouterFunction<ServerResponse>> routes;
    private final boolean isOff;

    /// @param origins the setting of the origins; empty if CORS is off
    PreflightFilter(
            Map<String, RouterFunction<ServerResponse>> routes,
            @Value("${altdata.cors-origins:}") List<String> origins) {
        this.isOff = origins.isEmpty();
        this.routes = routes.entrySet().stream()
                .filter(route -> !route.getKey().equals(Routes.UNKNOWN_PATHS)
                        && !route.getKey().equals(Routes.MATRIX_PARAMETERS))
                .map(Map.Entry::getValue)
                .toList();
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        if (!CorsUtils.isPreFlightRequest(exchange.getRequest())) {
            return chain.filter(exchange);
        }
        return isOff
                ? chain.filter(withoutPreflightHeaders(exchange))
                : isKnown(exchange)
                        .flatMap(isKnown -> chain.filter(isKnown ? exchange : withoutPreflightHeaders(exchange)));
    }

    private Mono<Boolean> isKnown(ServerWebExchange exchange) {
        if (exchange.getRequest().getPath().value().indexOf(';') >= 0) {
            return Mono.just(false);
        }
        ServerRequest request = ServerRequest.create(
                new TrialExchange(exchange), HandlerStrategies.withDefaults().messageReaders());
        return Flux.fromIterable(routes)
                .concatMap(route -> route.route(request))
                .hasElements();
    }

    /// An exchange with its own attributes, so that matching a route leaves no path variables in the real
    /// exchange.
    private static final class TrialExchange extends ServerWebExchangeDecorator {
        private final Map<String, Object> attributes;

        TrialExchange(ServerWebExchange exchange) {
            super(exchange);
            attributes = new HashMap<>(exchange.getAttributes());
        }

        @Override
        public Map<String, Object> getAttributes() {
            return attributes;
        }
    }

    /// The same request without the headers that make it a preflight request.
    private static ServerWebExchange withoutPreflightHeaders(ServerWebExchange exchange) {
        return exchange.mutate()
                .request(request -> request.headers(headers -> {
                    headers.remove(HttpHeaders.ORIGIN);
                    headers.remove(HttpHeaders.ACCESS_CONTROL_REQUEST_METHOD);
                }))
                .build();
    }
}
