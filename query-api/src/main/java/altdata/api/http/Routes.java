package altdata.api.http;

import altdata.api.release.ReleaseCatalog;
import io.r2dbc.spi.R2dbcException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/// From a request to its operation and back, the same steps for every operation: key, scope, answer, body, or a
/// problem in the words of the dialect.
@Configuration(proxyBeanMethods = false)
class Routes {
    private static final Logger LOG = LoggerFactory.getLogger(Routes.class);

    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(15);

    private final ReleaseCatalog releases;
    private final KeyCheck keys;
    private final Json json;
    private final Clock clock;

    Routes(ReleaseCatalog releases, KeyCheck keys, Json json, Clock clock) {
        this.releases = releases;
        this.keys = keys;
        this.json = json;
        this.clock = clock;
    }

    @Bean
    RouterFunction<ServerResponse> router(List<OperationList> lists) {
        RouterFunctions.Builder routes = RouterFunctions.route();
        for (OperationList list : lists) {
            for (Operation operation : list.operations()) {
                routes.route(RequestPredicates.path(operation.path()), request -> serve(operation, request));
                if (operation.dialect() == Dialect.V1) {
                    routes.route(RequestPredicates.path(operation.path() + "/"), request -> serve(operation, request));
                }
            }
        }
        return routes.route(RequestPredicates.all(), this::unknownPath).build();
    }

    private Mono<ServerResponse> serve(Operation operation, ServerRequest request) {
        if (request.method().equals(HttpMethod.OPTIONS)) {
            return ServerResponse.noContent()
                    .header(HttpHeaders.ALLOW, "GET, HEAD, OPTIONS")
                    .build();
        }
        if (!request.method().equals(HttpMethod.GET) && !request.method().equals(HttpMethod.HEAD)) {
            return problem(operation.dialect(), new Problem.WrongMethod());
        }
        Question question = new Question(request, operation, releases.current(), clock.instant());
        return authorised(operation, request, question)
                .then(Mono.defer(() -> operation.answer().to(question)))
                // Longer than any statement may take: what has not answered by then never will.
                .timeout(LONGEST_ANSWER, Mono.error(() -> new Problem.NotReady().exception()))
                .flatMap(body -> BodyWriter.ok(request, operation.dialect(), json.bytes(body)))
                .onErrorResume(error -> problem(operation.dialect(), problemOf(operation, error)));
    }

    private Mono<Void> authorised(Operation operation, ServerRequest request, Question question) {
        String scope = operation.scope();
        if (scope == null) {
            return Mono.empty();
        }
        Dialect.Credentials credentials = operation.dialect().credentials(request);
        if (credentials.key().isBlank()) {
            return Mono.error(new Problem.MissingKey(credentials.missing()).exception());
        }
        return Mono.defer(() -> keys.check(question.release(), credentials.key().strip(), scope));
    }

    private Mono<ServerResponse> unknownPath(ServerRequest request) {
        return problem(Dialect.of(request.requestPath().value()), new Problem.UnknownPath());
    }

    private Mono<ServerResponse> problem(Dialect dialect, Problem problem) {
        return BodyWriter.problem(dialect, problem.status(), json.bytes(dialect.body(problem)));
    }

    private static Problem problemOf(Operation operation, Throwable error) {
        return switch (error) {
            case ProblemException e -> e.problem();
            case R2dbcException e -> {
                LOG.warn("{}: the database did not answer: {}", operation.path(), e.getMessage());
                yield new Problem.NotReady();
            }
            case DataAccessException e -> {
                LOG.warn("{}: the database did not answer: {}", operation.path(), e.getMessage());
                yield new Problem.NotReady();
            }
            default -> {
                LOG.error("{} failed", operation.path(), error);
                yield new Problem.Fault();
            }
        };
    }
}
