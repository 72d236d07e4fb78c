package altdata.api.server;

import altdata.api.replica.ReplicaReads;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.reactive.CorsUtils;
import org.springframework.web.cors.reactive.CorsWebFilter;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;

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
        return new CorsWebFilter(exchange -> isForOtherOrigin(configuration, exchange) ? null : configuration);
    }

    /// Whether the request is from a page that may not read responses. Its response has no CORS headers, so the
    /// browser keeps it from the page. The framework would respond with 403 and no body, also to programs that
    /// send an origin, and to the service's own pages if a proxy terminates TLS.
    private static boolean isForOtherOrigin(CorsConfiguration configuration, ServerWebExchange exchange) {
        @Nullable String origin = exchange.getRequest().getHeaders().getOrigin();
        return origin != null
                && !CorsUtils.isPreFlightRequest(exchange.getRequest())
                && configuration.checkOrigin(origin) == null;
    }
}
