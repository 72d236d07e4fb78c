package altdata.api.server;

import altdata.api.replica.ReplicaReads;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.reactive.CorsUtils;
import org.springframework.web.cors.reactive.CorsWebFilter;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import reactor.core.publisher.Mono;

/// Configures CORS: the origins whose web pages may call the API from a browser. The default is no origin.
@Configuration(proxyBeanMethods = false)
class CrossOrigin {
    /// @param origins such as `https://app.example.com`; `*` allows all
    @Bean
    WebFilter crossOriginFilter(@Value("${altdata.cors-origins:}") List<String> origins) {
        if (origins.isEmpty()) {
            return (exchange, chain) -> chain.filter(exchange);
        }
        CorsConfiguration configuration = new CorsConfiguration();
        configuration.setAllowedOrigins(origins);
        configuration.setAllowedMethods(List.of("GET", "HEAD", "POST"));
        configuration.setAllowedHeaders(
                List.of("X-API-Key", "If-None-Match", "Content-Type", RequestId.HEADER, ReplicaReads.NOT_BEFORE));
        configuration.setExposedHeaders(List.of(
                "ETag",
                "Link",
                "Retry-After",
                "X-RateLimit-Limit",
                "X-RateLimit-Remaining",
                "X-RateLimit-Reset",
                "RateLimit",
                "RateLimit-Policy",
                RequestId.HEADER,
                "Altdata-Staleness",
                ReplicaReads.POSITION,
                "Altdata-Ticker",
                "Altdata-Platform",
                "Altdata-Handle",
                "Altdata-From-Date",
                "Altdata-To-Date",
                "Altdata-Limit",
                "Altdata-Offset",
                "Altdata-Total",
                "Altdata-Metric",
                "Altdata-Next-Cursor",
                "Altdata-Metrics",
                "Altdata-Metrics-Count",
                "Altdata-Not-Found",
                "Altdata-Not-Found-Count"));
        CorsConfiguration ofRequests = new CorsConfiguration(configuration);
        // The service itself responds to other methods.
        ofRequests.setAllowedMethods(List.of(CorsConfiguration.ALL));
        CorsWebFilter filter = new CorsWebFilter(exchange -> {
            if (CorsUtils.isPreFlightRequest(exchange.getRequest())) {
                return configuration;
            }
            return isForOtherOrigin(configuration, exchange) ? null : ofRequests;
        });
        return (exchange, chain) -> {
            exchange.getResponse()
                    .beforeCommit(() -> Mono.fromRunnable(
                            () -> varyByOrigin(exchange.getResponse().getHeaders())));
            return filter.filter(exchange, chain);
        };
    }

    /// Otherwise a cache could give a page of one origin the response for another one. The framework declares it only
    /// for some responses, and operations replace the header.
    private static void varyByOrigin(HttpHeaders headers) {
        List<String> names = headers.getVary();
        if (!names.contains(HttpHeaders.ORIGIN)) {
            headers.setVary(
                    Stream.concat(names.stream(), Stream.of(HttpHeaders.ORIGIN)).toList());
        }
    }

    /// Whether a request, not a preflight, is from a page that may not read responses. Its response has no CORS
    /// headers, so the browser keeps it from the page. The framework would respond with 403 and no body, also to
    /// programs that send an origin, and to the service's own pages if a proxy terminates TLS.
    private static boolean isForOtherOrigin(CorsConfiguration configuration, ServerWebExchange exchange) {
        @Nullable String origin = exchange.getRequest().getHeaders().getOrigin();
        return origin != null && configuration.checkOrigin(origin) == null;
    }
}
