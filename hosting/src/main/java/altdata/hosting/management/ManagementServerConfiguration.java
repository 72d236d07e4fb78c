package altdata.hosting.management;

import io.micrometer.observation.ObservationRegistry;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextType;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

/// Configures the server of the management port. Its context is a child of the service's context, so it would
/// otherwise also serve the service's routes and record their metrics.
///
/// Registered in `ManagementContextConfiguration.imports` and outside the component scan of the services, so
/// that it only applies to this server. A service that only has a management port has no separate server.
@ManagementContextConfiguration(value = ManagementContextType.CHILD, proxyBeanMethods = false)
class ManagementServerConfiguration {
    /// Runs after the endpoints and before the routes of the API.
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    RouterFunction<ServerResponse> notFoundRoute() {
        return RouterFunctions.route(
                RequestPredicates.all(), _ -> ServerResponse.notFound().build());
    }

    /// Request metrics only include API requests, not requests for metrics.
    @Bean
    ObservationRegistry noopObservationRegistry() {
        return ObservationRegistry.NOOP;
    }
}
