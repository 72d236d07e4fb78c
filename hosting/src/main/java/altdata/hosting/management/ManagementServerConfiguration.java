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

/// What the server of the management port has of its own. It is a child of the service's context and would serve
/// and count all that is there as well.
///
/// Named in `ManagementContextConfiguration.imports`, and outside of what services look through, so that it is found
/// for that server only; a service whose one port is that of management has no such server.
@ManagementContextConfiguration(value = ManagementContextType.CHILD, proxyBeanMethods = false)
class ManagementServerConfiguration {
    /// After the endpoints, before the routes of the interfaces.
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    RouterFunction<ServerResponse> nothingElse() {
        return RouterFunctions.route(
                RequestPredicates.all(), _ -> ServerResponse.notFound().build());
    }

    /// Metrics are of the interfaces' requests, not of those for metrics.
    @Bean
    ObservationRegistry unobserved() {
        return ObservationRegistry.NOOP;
    }
}
