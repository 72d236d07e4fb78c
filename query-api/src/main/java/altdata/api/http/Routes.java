package altdata.api.http;

import altdata.api.http.Operation.Access;
import altdata.api.release.ReleaseCatalog;
import altdata.api.release.TextBudget;
import altdata.api.release.TooMuchTextException;
import altdata.traces.RequestTrace;
import io.r2dbc.spi.R2dbcException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
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

    private static final Consumer<HttpHeaders> NO_HEADERS = _ -> {};
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(15);

    private final ReleaseCatalog releases;
    private final Callers callers;
    private final Quota quota;
    private final AnswerMemory memory;
    private final ReadyAnswers ready;
    private final TextBudget texts;
    /// For readings with statements of their own: fewer than there are connections, as keys, quotas and the release
    /// are looked at meanwhile.
    private final ReadingQueue alone = new ReadingQueue(12, 9);
    /// For readings that share their statements, of which a few run at a time however many readings do.
    private final ReadingQueue together = new ReadingQueue(64, 48);
    /// For looks at how the service is, which anybody may ask for, and which wait for nobody else.
    private final ReadingQueue service = new ReadingQueue(2, 2);
    private final Json json;
    private final Clock clock;

    Routes(
            ReleaseCatalog releases,
            Callers callers,
            Quota quota,
            AnswerMemory memory,
            ReadyAnswers ready,
            TextBudget texts,
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
                    .header(HttpHeaders.ALLOW, BodyWriter.METHODS)
                    .build();
        }
        if (!request.method().equals(HttpMethod.GET) && !request.method().equals(HttpMethod.HEAD)) {
            return problem(request, operation.dialect(), new Problem.WrongMethod(), NO_HEADERS);
        }
        Question question = new Question(request, operation, releases.current(), clock.instant(), null);
        return (switch (operation.access()) {
                    case Access.Open _ -> answer(question, NO_HEADERS);
                    case Access.AnyKey _ -> Mono.defer(() -> answer(question.by(caller(question)), NO_HEADERS));
                    case Access.Scoped(String scope) -> Mono.defer(() -> counted(question.by(caller(question)), scope));
                })
                .onErrorResume(error -> problem(question, error, NO_HEADERS));
    }

    private Caller caller(Question question) {
        Dialect.Credentials credentials = question.operation().dialect().credentials(question.request());
        if (credentials.key().isBlank()) {
            throw new Problem.MissingKey(credentials.missing()).exception();
        }
        Caller caller = callers.of(question.release(), credentials.key().strip());
        question.request().attributes().put(Caller.ATTRIBUTE, caller);
        return caller;
    }

    /// Counts before it looks at scope and parameters: whoever holds a valid key has asked.
    private Mono<ServerResponse> counted(Question question, String scope) {
        Caller caller = question.caller();
        Dialect dialect = question.operation().dialect();
        Long limit = caller.dailyLimit(dialect);
        if (limit == null) {
            return scoped(question, scope, NO_HEADERS);
        }
        return quota.take(caller.keyId(), dialect, limit, question.now()).flatMap(admission -> {
            Consumer<HttpHeaders> headers = more -> RateLimitHeaders.write(admission, question.now(), more::set);
            if (!admission.isAdmitted()) {
                return problem(question, new Problem.LimitReached(limit).exception(), headers);
            }
            return scoped(question, scope, headers).doOnNext(response -> {
                // What the caller has already does not count.
                if (response.statusCode().isSameCodeAs(HttpStatus.NOT_MODIFIED)) {
                    quota.giveBack(caller.keyId(), dialect, question.now());
                }
            });
        });
    }

    private Mono<ServerResponse> scoped(Question question, String scope, Consumer<HttpHeaders> headers) {
        return question.caller().allows(scope)
                ? answer(question, headers)
                : problem(question, new Problem.MissingScope(scope).exception(), headers);
    }

    private Mono<ServerResponse> answer(Question question, Consumer<HttpHeaders> headers) {
        Operation operation = question.operation();
        Mono<Answer> made = texts.within(Mono.defer(() -> RequestTrace.propagate(
                        operation.answer().to(question), question.request().attributes()))
                .map(body -> new Answer(json.bytes(body))));
        Mono<Answer> reading = queue(operation)
                .inTurn(question.who(), made)
                // Longer than any statement may take: what has not answered by then never will.
                .timeout(LONGEST_ANSWER, Mono.error(() -> new Problem.NotReady().exception()));
        return Mono.defer(() -> {
                    AnswerMemory.Key key = operation.isRemembered() ? memory.key(question) : null;
                    return key == null ? reading : memory.answer(key, reading).doOnNext(_ -> ready.add(question, key));
                })
                .flatMap(answer -> BodyWriter.ok(question.request(), operation.dialect(), answer, headers))
                .onErrorResume(error -> problem(question, error, headers));
    }

    private ReadingQueue queue(Operation operation) {
        return operation.isAboutTheService() ? service : operation.isReadTogether() ? together : alone;
    }

    private Mono<ServerResponse> unknownPath(ServerRequest request) {
        return problem(request, Dialect.of(request.requestPath().value()), new Problem.UnknownPath(), NO_HEADERS);
    }

    private Mono<ServerResponse> problem(Question question, Throwable error, Consumer<HttpHeaders> headers) {
        Operation operation = question.operation();
        return problem(question.request(), operation.dialect(), problemOf(operation, error), headers);
    }

    private Mono<ServerResponse> problem(
            ServerRequest request, Dialect dialect, Problem problem, Consumer<HttpHeaders> headers) {
        return BodyWriter.problem(request, dialect, problem.status(), json.bytes(dialect.body(problem)), headers);
    }

    private static Problem problemOf(Operation operation, Throwable error) {
        return switch (error) {
            case ProblemException e -> e.problem();
            case TooMuchTextException e -> {
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
