package altdata.ingest.intake;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/// What is served over HTTP.
@Configuration(proxyBeanMethods = false)
class IntakeRoutes {
    @Bean
    RouterFunction<ServerResponse> router(Intake intake, Health health) {
        return RouterFunctions.route()
                .POST("/rows/{topic}", intake::push)
                .GET("/health/live", _ -> health.live())
                .GET("/health/ready", _ -> health.ready())
                .route(
                        RequestPredicates.path("/rows/{topic}")
                                .or(RequestPredicates.path("/health/live"))
                                .or(RequestPredicates.path("/health/ready")),
                        _ -> Mono.error(Problem.WRONG_METHOD.exception()))
                .route(RequestPredicates.all(), _ -> Mono.error(Problem.UNKNOWN_PATH.exception()))
                .build();
    }
}
