package altdata.ingest.intake;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RequestPredicate;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/// The HTTP routes of the service.
@Configuration(proxyBeanMethods = false)
class IntakeRoutes {
    @Bean
    RouterFunction<ServerResponse> router(PushEndpoint pushEndpoint, IngestHealthEndpoints health) {
        return RouterFunctions.route()
                .POST("/rows/{topic}", pushEndpoint::push)
                .route(read("/health/live"), _ -> health.live())
                .route(read("/health/ready"), _ -> health.ready())
                .route(RequestPredicates.path("/rows/{topic}"), _ -> methodNotAllowed("POST"))
                .route(RequestPredicates.path("/health/live"), _ -> methodNotAllowed("GET, HEAD"))
                .route(RequestPredicates.path("/health/ready"), _ -> methodNotAllowed("GET, HEAD"))
                .route(RequestPredicates.all(), _ -> Mono.error(PushProblem.NOT_FOUND.exception()))
                .build();
    }

    private static RequestPredicate read(String path) {
        return RequestPredicates.methods(HttpMethod.GET, HttpMethod.HEAD).and(RequestPredicates.path(path));
    }

    private static Mono<ServerResponse> methodNotAllowed(String allowed) {
        return ServerResponse.status(PushProblem.METHOD_NOT_ALLOWED.status())
                .header(HttpHeaders.ALLOW, allowed)
                .header("X-Content-Type-Options", "nosniff")
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(PushProblem.METHOD_NOT_ALLOWED.body());
    }
}
