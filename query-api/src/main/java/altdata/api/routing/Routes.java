package altdata.api.routing;

import altdata.api.cache.ApiResponse;
import altdata.api.cache.ResponseCache;
import altdata.api.limits.ShortResponses;
import altdata.api.quota.Quota;
import altdata.api.release.Release;
import altdata.api.release.ReleaseCatalog;
import altdata.api.replica.ReplicaReads;
import altdata.api.request.ApiRequest;
import altdata.api.request.Authenticator;
import altdata.api.request.Caller;
import altdata.api.request.Dialect;
import altdata.api.request.Operation;
import altdata.api.request.Operation.Access;
import altdata.api.request.OperationList;
import altdata.api.request.Problem;
import altdata.api.request.ProblemException;
import altdata.api.shadow.ShadowReads;
import altdata.api.v2.V2Parameters;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/// Routes requests to operations. Every operation is served in the same steps: authenticate the key, count the
/// request, check the scope, run the operation, and write the response or an error of the dialect.
@Configuration(proxyBeanMethods = false)
class Routes {
    /// The bean name of the route that matches every path that no other route matches.
    static final String UNKNOWN_PATHS = "unknownPaths";

    /// The bean name of the route that matches paths with matrix parameters.
    static final String MATRIX_PARAMETERS = "matrixParameters";

    private static final Consumer<HttpHeaders> NO_HEADERS = _ -> {};
    private static final QuotaHeaders NO_QUOTA = new QuotaHeaders(NO_HEADERS, NO_HEADERS);
    /// If `as_of` is at least this long ago, the response can no longer change.
    private static final Duration FINAL_AFTER = Duration.ofMinutes(1);

    private final ReleaseCatalog releases;
    private final Authenticator authenticator;
    private final Quota quota;
    private final ResponseCache responses;
    private final FastPathCache fastPath;
    private final OperationRunner runner;
    private final ProblemResponses problems;
    private final RequestBodies bodies = new RequestBodies();
    private final StreamedResponses streams;
    private final ShadowReads shadow;
    private final ReplicaReads replica;
    private final Clock clock;

    Routes(
            ReleaseCatalog releases,
            Authenticator authenticator,
            Quota quota,
            ResponseCache responses,
            FastPathCache fastPath,
            OperationRunner runner,
            ShortResponses shortResponses,
            ProblemResponses problems,
            ShadowReads shadow,
            ReplicaReads replica,
            Clock clock) {
        this.releases = releases;
        this.authenticator = authenticator;
        this.quota = quota;
        this.responses = responses;
        this.fastPath = fastPath;
        this.runner = runner;
        this.problems = problems;
        this.shadow = shadow;
        this.replica = replica;
        this.streams = new StreamedResponses(releases, runner.ownStatements(), shortResponses);
        this.clock = clock;
    }

    /// Precedes every other route, because the framework ignores matrix parameters when it matches a path.
    @Bean(MATRIX_PARAMETERS)
    @Order(Ordered.HIGHEST_PRECEDENCE)
    RouterFunction<ServerResponse> matrixParameters() {
        return RouterFunctions.route(request -> request.path().indexOf(';') >= 0, this::unknownPath);
    }

    @Bean
    @Order(1)
    RouterFunction<ServerResponse> operations(OperationList list) {
        RouterFunctions.Builder routes = RouterFunctions.route();
        for (Operation operation : list.served()) {
            routes.route(RequestPredicates.path(operation.path()), httpRequest -> serve(operation, httpRequest));
            if (operation.dialect() == Dialect.V1) {
                routes.route(
                        RequestPredicates.path(operation.path() + "/"), httpRequest -> serve(operation, httpRequest));
            }
        }
        return routes.build();
    }

    /// Follows every other route.
    @Bean(UNKNOWN_PATHS)
    @Order(Ordered.LOWEST_PRECEDENCE)
    RouterFunction<ServerResponse> unknownPaths() {
        return RouterFunctions.route(RequestPredicates.all(), this::unknownPath);
    }

    private Mono<ServerResponse> serve(Operation operation, ServerRequest httpRequest) {
        if (httpRequest.method().equals(HttpMethod.OPTIONS)) {
            return ResponseWriter.options(operation.dialect(), operation.methods());
        }
        if (!operation.methods().contains(httpRequest.method().name())) {
            return problems.of(
                    httpRequest, operation.dialect(), new Problem.WrongMethod(operation.methods()), NO_HEADERS);
        }
        return replica.admit(operation)
                .then(Mono.defer(() -> admitted(operation, httpRequest)))
                .onErrorResume(error -> problems.of(httpRequest, operation, error, NO_HEADERS));
    }

    private Mono<ServerResponse> admitted(Operation operation, ServerRequest httpRequest) {
        ApiRequest request = new ApiRequest(httpRequest, operation, releases.current(), clock.instant(), null);
        return (switch (operation.access()) {
            case Access.Open _ -> respond(request, NO_QUOTA);
            case Access.AnyKey _ ->
                Mono.defer(() -> authenticated(request)).flatMap(known -> respondAtPosition(known, NO_QUOTA));
            case Access.Scoped(String scope) ->
                Mono.defer(() -> authenticated(request))
                        .flatMap(bodies::read)
                        .flatMap(complete -> count(complete, scope));
        });
    }

    /// The request with its caller and the release for this caller.
    private Mono<ApiRequest> authenticated(ApiRequest request) {
        Dialect.Credentials credentials = request.operation().dialect().credentials(request.http());
        if (credentials.key().isBlank()) {
            throw new Problem.MissingKey(credentials.missingMessage()).exception();
        }
        return authenticator
                .authenticate(request.release(), credentials.key().strip())
                .map(caller -> {
                    request.http().attributes().put(Caller.ATTRIBUTE, caller);
                    return withReleaseOfCaller(request.withCaller(caller));
                });
    }

    private ApiRequest withReleaseOfCaller(ApiRequest request) {
        Release release = releases.of(request.caller().keyId(), request.receivedAt());
        return release == null ? request : request.withRelease(release);
    }

    /// Counts the request before the scope and the parameters are checked: every request with a valid key
    /// counts.
    private Mono<ServerResponse> count(ApiRequest request, String scope) {
        Caller caller = request.caller();
        Dialect dialect = request.operation().dialect();
        Long limit = caller.dailyLimit(dialect);
        if (limit == null) {
            return checkScope(request, scope, NO_QUOTA);
        }
        long weight = request.operation().weight(request);
        return quota.consume(caller.keyId(), dialect, limit, weight, request.receivedAt())
                .flatMap(decision -> {
                    QuotaHeaders headers = QuotaHeaders.of(decision, request.receivedAt());
                    if (!decision.isAdmitted()) {
                        Problem problem = weight == 1
                                ? new Problem.LimitReached(limit)
                                : new Problem.QuotaTooSmall(limit, weight, decision.remaining());
                        return problems.of(request, problem, headers.counted());
                    }
                    // A 304 does not count.
                    return checkScope(request, scope, headers)
                            .flatMap(response -> response.statusCode().isSameCodeAs(HttpStatus.NOT_MODIFIED)
                                    ? quota.refund(caller.keyId(), dialect, decision, request.receivedAt())
                                            .thenReturn(response)
                                    : Mono.just(response));
                });
    }

    private Mono<ServerResponse> checkScope(ApiRequest request, String scope, QuotaHeaders headers) {
        return request.caller().allows(scope)
                ? respondAtPosition(request, headers)
                : problems.of(request, new Problem.MissingScope(scope), headers.counted());
    }

    /// Responds after the database has reached the position that the request requires, from the release at that
    /// position.
    private Mono<ServerResponse> respondAtPosition(ApiRequest request, QuotaHeaders headers) {
        if (!ReplicaReads.requiresPosition(request.http())) {
            return respond(request, headers);
        }
        return replica.reached(request.http(), request.operation())
                .then(Mono.defer(() -> respond(withReleaseOfCaller(request), headers)))
                .onErrorResume(error -> problems.of(request, error, headers.counted()));
    }

    private Mono<ServerResponse> respond(ApiRequest received, QuotaHeaders headers) {
        ApiRequest request;
        try {
            received.checkBody();
            request = received.withFormat().asOf();
        } catch (ProblemException e) {
            Problem problem =
                    e.problem() instanceof Problem.InvalidParameters ? V2Parameters.errors(received) : e.problem();
            return problems.of(received, problem, headers.counted());
        }
        if (!request.isAsOf()) {
            return handle(request, headers);
        }
        return releases.hasReadUntil(request.release(), request.operation().projections(), request.now())
                .flatMap(isRead -> isRead ? handle(request, headers) : notReadYet(request, headers));
    }

    private Mono<ServerResponse> handle(ApiRequest request, QuotaHeaders headers) {
        return switch (request.operation().handling()) {
            case Operation.Handling.Whole whole -> respond(request, whole, headers);
            case Operation.Handling.Streamed(Operation.StreamHandler handler) ->
                Mono.defer(() -> streams.respond(request, handler.handle(request), caching(request, headers)))
                        .onErrorResume(error -> problems.of(request, error, headers.counted()));
        };
    }

    /// A 503, or the error of the parameters, which does not depend on the tables. Handlers check the parameters
    /// before they return the publisher that reads the tables; nothing is read here.
    private Mono<ServerResponse> notReadYet(ApiRequest request, QuotaHeaders headers) {
        Problem problem = new Problem.NotReadYet(request.now());
        try {
            Object _ = switch (request.operation().handling()) {
                case Operation.Handling.Whole whole -> whole.handler().handle(request);
                case Operation.Handling.Streamed(Operation.StreamHandler handler) -> handler.handle(request);
            };
        } catch (ProblemException e) {
            if (e.problem() instanceof Problem.InvalidParameters || e.problem() instanceof Problem.BadParameter) {
                problem = e.problem();
            }
        }
        return problems.of(request, problem, headers.counted());
    }

    /// The headers of a response that is not an error: a 503 must not be cached.
    private QuotaHeaders caching(ApiRequest request, QuotaHeaders headers) {
        return isFinal(request) ? headers.immutable() : headers;
    }

    /// Whether the response can no longer change. That of a canary can: an operator may withdraw it.
    private boolean isFinal(ApiRequest request) {
        return request.now().isBefore(request.receivedAt().minus(FINAL_AFTER))
                && request.release().present() == releases.current();
    }

    private Mono<ServerResponse> respond(ApiRequest request, Operation.Handling.Whole whole, QuotaHeaders headers) {
        Operation operation = request.operation();
        return Mono.defer(() -> cachedOrRun(request, whole))
                .doOnNext(response -> shadow.offer(request, () -> response, again -> comparable(again, whole)))
                .doOnError(ProblemException.class, error -> {
                    if (isOfData(error.problem())) {
                        shadow.offer(
                                request,
                                () -> problems.body(operation.dialect(), error.problem()),
                                again -> comparable(again, whole));
                    }
                })
                .flatMap(response -> replica.position(request.http(), request.release())
                        .flatMap(position -> {
                            QuotaHeaders caching = caching(request, headers);
                            return ResponseWriter.ok(
                                    request.http(),
                                    operation.dialect(),
                                    response,
                                    caching.counted().andThen(position),
                                    caching.notModified().andThen(position));
                        }))
                .onErrorResume(error -> problems.of(request, error, headers.counted()));
    }

    private Mono<ApiResponse> cachedOrRun(ApiRequest request, Operation.Handling.Whole whole) {
        ResponseCache.Key key = request.operation().isCacheable() ? responses.key(request) : null;
        if (key == null) {
            return runner.run(request, whole);
        }
        ApiResponse cached = responses.get(key);
        return (cached == null
                        ? runner.inTime(responses.query(
                                key,
                                request.callerId(),
                                runner.query(request, whole),
                                query -> runner.inTurn(request, query)))
                        : Mono.just(cached))
                .doOnNext(_ -> fastPath.put(request, key));
    }

    /// The response for a shadow read, errors that depend on the data included.
    private Mono<ApiResponse> comparable(ApiRequest request, Operation.Handling.Whole whole) {
        return runner.query(request, whole)
                .onErrorResume(
                        ProblemException.class,
                        error -> isOfData(error.problem())
                                ? Mono.just(problems.body(request.operation().dialect(), error.problem()))
                                : Mono.error(error));
    }

    /// Whether another release may respond otherwise.
    private static boolean isOfData(Problem problem) {
        return problem.status() == HttpStatus.NOT_FOUND.value();
    }

    private Mono<ServerResponse> unknownPath(ServerRequest httpRequest) {
        return problems.of(
                httpRequest, Dialect.of(httpRequest.requestPath().value()), new Problem.UnknownPath(), NO_HEADERS);
    }
}
