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

/// What is served over HTTP.
@Configuration(proxyBeanMethods = false)
class IntakeRoutes {
    @Bean
    RouterFunction<ServerResponse> router(PushEndpoint intake, IngestHealthEndpoints health) {
        return RouterFunctions.route()
                .POST("/rows/{topic}", intake::push)
                .route(read("/health/live"), _ -> health.live())
                .route(read("/health/ready"), _ -> health.ready())
                .route(RequestPredicates.path("/rows/{topic}"), _ -> wrongMethod("POST"))
                .route(RequestPredicates.path("/health/live"), _ -> wrongMethod("GET, HEAD"))
                .route(RequestPredicates.path("/health/ready"), _ -> wrongMethod("GET, HEAD"))
                .route(RequestPredicates.all(), _ -> Mono.error(PushProblem.UNKNOWN_PATH.exception()))
                .build();
    }

    private static RequestPredicate read(String path) {
        return RequestPredicates.methods(HttpMethod.GET, HttpMethod.HEAD).and(RequestPredicates.path(path));
    }

    private static Mono<ServerResponse> wrongMethod(String allowed) {
        return ServerResponse.status(PushProblem.WRONG_METHOD.status())
                .header(HttpHeaders.ALLOW, allowed)
                .header("X-Content-Type-Options", "nosniff")
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(PushProblem.WRONG_METHOD.body());
    }
}
