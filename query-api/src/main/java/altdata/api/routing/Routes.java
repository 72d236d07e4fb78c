package altdata.api.routing;

import altdata.api.cache.ApiResponse;
import altdata.api.cache.ResponseCache;
import altdata.api.limits.FairQueryLimiter;
import altdata.api.limits.Quota;
import altdata.api.limits.QuotaDecision;
import altdata.api.limits.RateLimitHeaders;
import altdata.api.request.ApiRequest;
import altdata.api.request.Caller;
import altdata.api.request.Authenticator;
import altdata.api.request.Dialect;
import altdata.api.request.Operation;
import altdata.api.request.OperationList;
import altdata.api.request.Problem;
import altdata.api.request.ProblemException;
import altdata.api.request.Operation.Access;
import altdata.api.release.ReleaseCatalog;
import altdata.api.release.ResponseMemoryBudget;
import altdata.api.release.ResponseMemoryExceededException;
import altdata.traces.RequestTrace;
import io.r2dbc.spi.R2dbcException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/// From a request to its operation and back, the same steps for every operation: key, quota, scope, answer,
/// body, or a problem in the words of the dialect.
@Configuration(proxyBeanMethods = false)
class Routes {
    private static final Logger LOG = LoggerFactory.getLogger(Routes.class);

    /// The name of the route that takes every path that no other route takes.
    static final String UNKNOWN_PATHS = "unknownPaths";

    /// The name of the route that takes paths with matrix parameters.
    static final String MATRIX_PARAMETERS = "matrixParameters";

    private static final Consumer<HttpHeaders> NO_HEADERS = _ -> {};
    private static final QuotaHeaders NO_QUOTA = new QuotaHeaders(NO_HEADERS, NO_HEADERS);
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(15);

    /// @param ofCounted   of a request that counts
    /// @param ofUnchanged of a request that is answered with 304, which does not count
    private record QuotaHeaders(Consumer<HttpHeaders> ofCounted, Consumer<HttpHeaders> ofUnchanged) {
        static QuotaHeaders of(QuotaDecision admission, Instant now) {
            return new QuotaHeaders(
                    headers -> RateLimitHeaders.write(admission, now, headers::set),
                    headers -> RateLimitHeaders.write(admission.uncounted(), now, headers::set));
        }
    }

    private final ReleaseCatalog releases;
    private final Authenticator callers;
    private final Quota quota;
    private final ResponseCache memory;
    private final FastPathCache ready;
    private final ResponseMemoryBudget texts;
    /// For readings with statements of their own: fewer than there are connections, as keys, quotas and the release
    /// are looked at meanwhile.
    private final FairQueryLimiter alone = new FairQueryLimiter(12, 9);
    /// For readings that share their statements, of which a few run at a time however many readings do.
    private final FairQueryLimiter together = new FairQueryLimiter(64, 48);
    /// For looks at how the service is, which anybody may ask for, and which wait for nobody else.
    private final FairQueryLimiter service = new FairQueryLimiter(2, 2);
    private final Json json;
    private final Clock clock;

    Routes(
            ReleaseCatalog releases,
            Authenticator callers,
            Quota quota,
            ResponseCache memory,
            FastPathCache ready,
            ResponseMemoryBudget texts,
            Json json,
            Clock clock) {
        this.releases = releases;
        this.callers = callers;
        this.quota = quota;
        this.memory = memory;
        this.ready = ready;
        this.texts = texts;
        this.json = json;
        this.clock = clock;
    }

    /// Before every other route: the framework would ignore matrix parameters when it matches a path.
    @Bean(MATRIX_PARAMETERS)
    @Order(Ordered.HIGHEST_PRECEDENCE)
    RouterFunction<ServerResponse> matrixParameters() {
        return RouterFunctions.route(request -> request.path().indexOf(';') >= 0, this::unknownPath);
    }

    @Bean
    @Order(1)
    RouterFunction<ServerResponse> operations(OperationList list) {
        RouterFunctions.Builder routes = RouterFunctions.route();
        for (Operation operation : list.operations()) {
            routes.route(RequestPredicates.path(operation.path()), httpRequest -> serve(operation, httpRequest));
            if (operation.dialect() == Dialect.V1) {
                routes.route(RequestPredicates.path(operation.path() + "/"), httpRequest -> serve(operation, httpRequest));
            }
        }
        return routes.build();
    }

    /// After every other route.
    @Bean(UNKNOWN_PATHS)
    @Order(Ordered.LOWEST_PRECEDENCE)
    RouterFunction<ServerResponse> unknownPaths() {
        return RouterFunctions.route(RequestPredicates.all(), this::unknownPath);
    }

    private Mono<ServerResponse> serve(Operation operation, ServerRequest httpRequest) {
        if (httpRequest.method().equals(HttpMethod.OPTIONS)) {
            return ServerResponse.noContent()
                    .header(HttpHeaders.ALLOW, ResponseWriter.METHODS)
                    .build();
        }
        if (!httpRequest.method().equals(HttpMethod.GET) && !httpRequest.method().equals(HttpMethod.HEAD)) {
            return problem(httpRequest, operation.dialect(), new Problem.WrongMethod(), NO_HEADERS);
        }
        ApiRequest request = new ApiRequest(httpRequest, operation, releases.current(), clock.instant(), null);
        return (switch (operation.access()) {
                    case Access.Open _ -> answer(request, NO_QUOTA);
                    case Access.AnyKey _ -> Mono.defer(() -> answer(request.by(caller(request)), NO_QUOTA));
                    case Access.Scoped(String scope) -> Mono.defer(() -> counted(request.by(caller(request)), scope));
                })
                .onErrorResume(error -> problem(request, error, NO_HEADERS));
    }

    private Caller caller(ApiRequest request) {
        Dialect.Credentials credentials = request.operation().dialect().credentials(request.http());
        if (credentials.key().isBlank()) {
            throw new Problem.MissingKey(credentials.missing()).exception();
        }
        Caller caller = callers.of(request.release(), credentials.key().strip());
        request.http().attributes().put(Caller.ATTRIBUTE, caller);
        return caller;
    }

    /// Counts before it looks at scope and parameters: whoever holds a valid key has asked.
    private Mono<ServerResponse> counted(ApiRequest request, String scope) {
        Caller caller = request.caller();
        Dialect dialect = request.operation().dialect();
        Long limit = caller.dailyLimit(dialect);
        if (limit == null) {
            return scoped(request, scope, NO_QUOTA);
        }
        return quota.take(caller.keyId(), dialect, limit, request.now()).flatMap(admission -> {
            QuotaHeaders headers = QuotaHeaders.of(admission, request.now());
            if (!admission.isAdmitted()) {
                return problem(request, new Problem.LimitReached(limit).exception(), headers.ofCounted());
            }
            return scoped(request, scope, headers).doOnNext(response -> {
                // What the caller has already does not count.
                if (response.statusCode().isSameCodeAs(HttpStatus.NOT_MODIFIED)) {
                    quota.giveBack(caller.keyId(), dialect, request.now());
                }
            });
        });
    }

    private Mono<ServerResponse> scoped(ApiRequest request, String scope, QuotaHeaders headers) {
        return request.caller().allows(scope)
                ? answer(request, headers)
                : problem(request, new Problem.MissingScope(scope).exception(), headers.ofCounted());
    }

    private Mono<ServerResponse> answer(ApiRequest request, QuotaHeaders headers) {
        Operation operation = request.operation();
        Mono<ApiResponse> made = texts.within(Mono.defer(() -> RequestTrace.propagate(
                        operation.handler().handle(request), request.http().attributes()))
                .map(body -> new ApiResponse(json.bytes(body))));
        Mono<ApiResponse> reading = queue(operation)
                .inTurn(request.who(), made)
                // Longer than any statement may take: what has not answered by then never will.
                .timeout(LONGEST_ANSWER, Mono.error(() -> new Problem.NotReady().exception()));
        return Mono.defer(() -> {
                    ResponseCache.Key key = operation.isCacheable() ? memory.key(request) : null;
                    return key == null ? reading : memory.answer(key, reading).doOnNext(_ -> ready.add(request, key));
                })
                .flatMap(answer -> ResponseWriter.ok(
                        request.http(),
                        operation.dialect(),
                        answer,
                        headers.ofCounted(),
                        headers.ofUnchanged()))
                .onErrorResume(error -> problem(request, error, headers.ofCounted()));
    }

    private FairQueryLimiter queue(Operation operation) {
        return operation.isHealthCheck() ? service : operation.isBatched() ? together : alone;
    }

    private Mono<ServerResponse> unknownPath(ServerRequest httpRequest) {
        return problem(httpRequest, Dialect.of(httpRequest.requestPath().value()), new Problem.UnknownPath(), NO_HEADERS);
    }

    private Mono<ServerResponse> problem(ApiRequest request, Throwable error, Consumer<HttpHeaders> headers) {
        Operation operation = request.operation();
        return problem(request.http(), operation.dialect(), problemOf(operation, error), headers);
    }

    private Mono<ServerResponse> problem(
            ServerRequest httpRequest, Dialect dialect, Problem problem, Consumer<HttpHeaders> headers) {
        return ResponseWriter.problem(httpRequest, dialect, problem.status(), json.bytes(dialect.body(problem)), headers);
    }

    private static Problem problemOf(Operation operation, Throwable error) {
        return switch (error) {
            case ProblemException e -> e.problem();
            case ResponseMemoryExceededException e -> {
                LOG.warn("{}: {}", operation.path(), e.getMessage());
                yield new Problem.Overloaded();
            }
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
