package altdata.builder.operator.http;

import altdata.builder.operator.DeadLetterFilter;
import altdata.builder.operator.OperatorServers;
import altdata.builder.status.StatusLooks;
import java.sql.SQLException;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/// `/operate`: the page for everybody who reaches the port, and the interface behind it; what changes something, and
/// what shows a row, is for those with the token.
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication
@EnableConfigurationProperties(OperatorSettings.class)
class OperateRoutes {
    private static final Logger LOG = LoggerFactory.getLogger(OperateRoutes.class);
    private static final int MOST_LETTERS = 1_000;

    /// Where it is allowed to wait for the servers.
    @Bean(destroyMethod = "dispose")
    Scheduler waiting() {
        return Schedulers.fromExecutorService(
                Executors.newThreadPerTaskExecutor(
                        Thread.ofVirtual().name("waiting-", 0).factory()),
                "waiting");
    }

    @Bean
    Runs runs() {
        return new Runs(Clock.systemUTC());
    }

    @Bean
    RouterFunction<ServerResponse> operatorRoutes(
            OperatorSettings settings,
            StatusLooks statusLooks,
            DataSource database,
            OperatorServers servers,
            Runs runs,
            Scheduler waiting) {
        OperatorToken token = new OperatorToken(settings);
        Looks looks = new Looks(statusLooks, database, token);
        Orders orders = new Orders(servers, Clock.systemUTC());
        RouterFunctions.Builder routes = RouterFunctions.route();
        OperatePage.files().forEach((path, file) -> routes.GET(path, new ServedFile(file)::answer));
        routes.GET("/operate/status", _ -> answer(waiting, looks::status))
                .GET("/operate/history", _ -> answer(waiting, looks::history))
                .GET("/operate/plan", _ -> answer(waiting, looks::plan))
                .GET("/operate/dead-letters", request -> answer(waiting, () -> letters(looks, request)))
                .GET("/operate/dead-letters/{topic}/{partition}/{offset}", request -> {
                    token.check(request);
                    return answer(waiting, () -> letter(looks, request));
                })
                .GET("/operate/runs", request -> {
                    token.check(request);
                    return Answers.ok(runs.all().stream().map(Run::body).toList());
                })
                .GET("/operate/runs/{run}", request -> {
                    token.check(request);
                    return Answers.ok(runs.of(request.pathVariable("run")).body());
                });
        for (String name : orders.names()) {
            routes.POST(OperatePage.ROOT + '/' + name, request -> {
                token.check(request);
                return body(request)
                        .map(bytes -> orders.begin(runs, name, bytes))
                        .flatMap(Answers::accepted);
            });
        }
        return routes.route(RequestPredicates.path("/operate/**"), request -> unknown(request, orders))
                .filter((request, next) -> Mono.defer(() -> next.handle(request))
                        .onErrorResume(failure -> Answers.problem(problem(request, failure))))
                .build();
    }

    private static Mono<byte[]> body(ServerRequest request) {
        if (request.headers()
                .contentType()
                .filter(MediaType.APPLICATION_JSON::equalsTypeAndSubtype)
                .isEmpty()) {
            throw new Problem(
                            HttpStatus.UNSUPPORTED_MEDIA_TYPE,
                            "UNSUPPORTED_MEDIA_TYPE",
                            "the body is JSON, and says so (Content-Type: application/json)")
                    .exception();
        }
        return request.bodyToMono(byte[].class).defaultIfEmpty(new byte[0]);
    }

    private static Mono<ServerResponse> answer(Scheduler waiting, Callable<Object> look) {
        return Mono.fromCallable(look).subscribeOn(waiting).flatMap(Answers::ok);
    }

    private static Object letters(Looks looks, ServerRequest request) throws SQLException {
        String since = request.queryParam("since").orElse(null);
        int limit = (int) number(request.queryParam("limit").orElse("20"), "limit");
        if (limit < 1 || limit > MOST_LETTERS) {
            throw Problem.badRequest("'limit' is a number from 1 to " + MOST_LETTERS)
                    .exception();
        }
        try {
            return looks.deadLetters(
                    new DeadLetterFilter(
                            request.queryParam("topic")
                                    .map(text -> line(text, "topic"))
                                    .orElse(null),
                            request.queryParam("reason")
                                    .map(text -> line(text, "reason"))
                                    .orElse(null),
                            since == null ? null : OffsetDateTime.parse(since)),
                    limit);
        } catch (DateTimeParseException _) {
            throw Problem.badRequest("'since' is a time, such as 2026-11-19T14:00:00Z")
                    .exception();
        }
    }

    private static Object letter(Looks looks, ServerRequest request) throws SQLException {
        return looks.deadLetter(
                line(request.pathVariable("topic"), "topic"),
                (int) number(request.pathVariable("partition"), "partition"),
                number(request.pathVariable("offset"), "offset"));
    }

    private static String line(String text, String name) {
        if (!Body.isOneLine(text)) {
            throw Problem.badRequest("'" + name + "' is text, on one line").exception();
        }
        return text;
    }

    private static long number(String text, String name) {
        if (!text.matches("\\d{1,18}")) {
            throw Problem.badRequest("'" + name + "' is a whole number").exception();
        }
        return Long.parseLong(text);
    }

    private static Mono<ServerResponse> unknown(ServerRequest request, Orders orders) {
        String name = request.path().substring(OperatePage.ROOT.length() + 1);
        return Mono.error(
                orders.names().contains(name)
                        ? new Problem(
                                        HttpStatus.METHOD_NOT_ALLOWED,
                                        "METHOD_NOT_ALLOWED",
                                        request.method() + " is not answered here; POST is")
                                .exception()
                        : Problem.notFound("there is nothing at this path").exception());
    }

    private static Problem problem(ServerRequest request, Throwable failure) {
        return switch (failure) {
            case ProblemException known -> known.problem();
            case IllegalArgumentException wrong -> Problem.badRequest(String.valueOf(wrong.getMessage()));
            case DataBufferLimitException _ -> Problem.TOO_LARGE;
            case SQLException away ->
                Problem.away("PostgreSQL does not answer: "
                        + String.valueOf(away.getMessage()).lines().findFirst().orElse(""));
            default -> {
                LOG.error("{} {} failed", request.method(), request.path(), failure);
                yield new Problem(
                        HttpStatus.INTERNAL_SERVER_ERROR, "INTERNAL_ERROR", "an internal error; it has been logged");
            }
        };
    }
}
