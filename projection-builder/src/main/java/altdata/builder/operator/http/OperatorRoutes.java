package altdata.builder.operator.http;

import altdata.builder.generations.Generation;
import altdata.builder.operator.AuditAction;
import altdata.builder.operator.DeadLetterFilter;
import altdata.builder.operator.GenerationName;
import altdata.builder.operator.Operator;
import altdata.builder.operator.OperatorConnections;
import altdata.builder.status.StatusPoller;
import altdata.contracts.failure.FailureText;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.sql.SQLException;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.http.HttpMethod;
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

/// Routes `/operate`: the operators' page and its API. Status is public on this port; requests that change
/// something or show a row require the operator token.
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication
@EnableConfigurationProperties(OperatorSettings.class)
class OperatorRoutes {
    private static final Logger LOG = LoggerFactory.getLogger(OperatorRoutes.class);
    private static final int MAX_ROWS = 1_000;
    /// The first part of each path that is read, after the root.
    private static final Set<String> QUERIES = Set.of(
            "status", "history", "plan", "canary", "shadows", "dead-letters", "services", "keys", "audit", "runs");

    /// Runs blocking calls to the servers.
    @Bean(destroyMethod = "dispose")
    Scheduler waiting() {
        return Schedulers.fromExecutorService(
                Executors.newThreadPerTaskExecutor(
                        Thread.ofVirtual().name("waiting-", 0).factory()),
                "waiting");
    }

    @Bean
    OperatorTasks operatorTasks(Clock clock) {
        return new OperatorTasks(clock);
    }

    @Bean
    RouterFunction<ServerResponse> operatorRouter(
            OperatorSettings settings,
            StatusPoller poller,
            DataSource database,
            OperatorConnections servers,
            OperatorTasks tasks,
            Clock clock,
            Scheduler waiting) {
        OperatorTokenVerifier token = new OperatorTokenVerifier(settings);
        StatusEndpoints endpoints = new StatusEndpoints(poller, database, token);
        ServiceStatus services = new ServiceStatus(settings.serviceAddresses());
        OperatorCommands commands = new OperatorCommands(servers, clock);
        RouterFunctions.Builder routes = RouterFunctions.route();
        OperatorPage.files().forEach((path, file) -> routes.GET(path, new CachedPageFile(file)::respond));
        // The address of the builder in `altdata status` has no path.
        routes.GET(
                        "/",
                        _ -> ServerResponse.temporaryRedirect(URI.create(OperatorPage.ROOT))
                                .build())
                .GET("/operate/status", _ -> respond(waiting, endpoints::status))
                .GET("/operate/history", _ -> respond(waiting, endpoints::history))
                .GET("/operate/plan", _ -> respond(waiting, endpoints::plan))
                .GET("/operate/canary", request -> {
                    token.check(request);
                    return respond(waiting, endpoints::canary);
                })
                .GET("/operate/shadows/{generation}", request -> {
                    // The differences contain parts of responses.
                    token.check(request);
                    Generation generation = GenerationName.parse(request.pathVariable("generation"));
                    return respond(waiting, () -> endpoints.shadow(generation));
                })
                .GET("/operate/dead-letters", request -> respond(waiting, () -> deadLetters(endpoints, request, clock)))
                .GET("/operate/dead-letters/{topic}/{partition}/{offset}", request -> {
                    token.check(request);
                    return respond(waiting, () -> deadLetter(endpoints, request));
                })
                .GET("/operate/services", request -> {
                    token.check(request);
                    return respond(waiting, services::status);
                })
                .GET("/operate/keys", request -> {
                    token.check(request);
                    return respond(waiting, endpoints::keys);
                })
                .GET("/operate/audit", request -> {
                    token.check(request);
                    return respond(waiting, () -> audit(endpoints, request, clock));
                })
                .GET("/operate/runs", request -> {
                    token.check(request);
                    return OperatorResponses.ok(
                            tasks.all().stream().map(OperatorTask::body).toList());
                })
                .GET("/operate/runs/{run}", request -> {
                    token.check(request);
                    return OperatorResponses.ok(
                            tasks.of(request.pathVariable("run")).body());
                });
        for (String name : commands.names()) {
            routes.POST(OperatorPage.ROOT + '/' + name, request -> {
                token.check(request);
                return body(request)
                        .map(bytes -> commands.begin(tasks, name, bytes, operator(request)))
                        .flatMap(OperatorResponses::accepted);
            });
        }
        return routes.route(RequestPredicates.path("/operate/**"), request -> unknown(request, commands))
                .filter((request, next) -> Mono.defer(() -> next.handle(request))
                        .onErrorResume(failure -> OperatorResponses.problem(problem(request, failure))))
                .build();
    }

    private static Mono<byte[]> body(ServerRequest request) {
        if (request.headers()
                .contentType()
                .filter(MediaType.APPLICATION_JSON::equalsTypeAndSubtype)
                .isEmpty()) {
            throw new OperatorProblem(
                            HttpStatus.UNSUPPORTED_MEDIA_TYPE,
                            "UNSUPPORTED_MEDIA_TYPE",
                            "the body must be JSON with Content-Type: application/json")
                    .exception();
        }
        return request.bodyToMono(byte[].class).defaultIfEmpty(new byte[0]);
    }

    private static Mono<ServerResponse> respond(Scheduler waiting, Callable<Object> query) {
        return Mono.fromCallable(query).subscribeOn(waiting).flatMap(OperatorResponses::ok);
    }

    private static Operator operator(ServerRequest request) {
        return Operator.ofClient(request.remoteAddress()
                .map(InetSocketAddress::getAddress)
                .map(InetAddress::getHostAddress)
                .orElse("unknown address"));
    }

    private static Object audit(StatusEndpoints endpoints, ServerRequest request, Clock clock) throws SQLException {
        return endpoints.audit(
                request.queryParam("action").map(AuditAction::parse).orElse(null),
                since(request, clock),
                limit(request));
    }

    private static Object deadLetters(StatusEndpoints endpoints, ServerRequest request, Clock clock)
            throws SQLException {
        return endpoints.deadLetters(
                new DeadLetterFilter(
                        optionalLine(request, "topic"), optionalLine(request, "reason"), since(request, clock)),
                limit(request));
    }

    private static @Nullable OffsetDateTime since(ServerRequest request, Clock clock) {
        return request.queryParam("since")
                .map(text -> OperatorCommands.time("since", text, clock))
                .orElse(null);
    }

    private static int limit(ServerRequest request) {
        String text = request.queryParam("limit").orElse("20");
        int limit = text.matches("\\d{1,9}") ? Integer.parseInt(text) : 0;
        if (limit < 1 || limit > MAX_ROWS) {
            throw OperatorProblem.badRequest("'limit' must be a whole number from 1 to " + MAX_ROWS)
                    .exception();
        }
        return limit;
    }

    private static @Nullable String optionalLine(ServerRequest request, String name) {
        return request.queryParam(name).map(text -> line(text, name)).orElse(null);
    }

    private static Object deadLetter(StatusEndpoints endpoints, ServerRequest request) throws SQLException {
        return endpoints.deadLetter(
                line(request.pathVariable("topic"), "topic"),
                (int) number(request.pathVariable("partition"), "partition"),
                number(request.pathVariable("offset"), "offset"));
    }

    private static String line(String text, String name) {
        if (!OperatorRequestBody.isOneLine(text)) {
            throw OperatorProblem.badRequest("'" + name + "' must be text on one line")
                    .exception();
        }
        return text;
    }

    private static long number(String text, String name) {
        if (!text.matches("\\d{1,18}")) {
            throw OperatorProblem.badRequest("'" + name + "' must be a whole number")
                    .exception();
        }
        return Long.parseLong(text);
    }

    private static Mono<ServerResponse> unknown(ServerRequest request, OperatorCommands commands) {
        String rest = request.path().substring(OperatorPage.ROOT.length());
        String name = rest.isEmpty() ? rest : rest.substring(1);
        if (commands.names().contains(name)) {
            return Mono.error(methodNotAllowed(request, "POST"));
        }
        boolean isQuery = QUERIES.contains(name.split("/", 2)[0])
                && !request.method().equals(HttpMethod.GET)
                && !request.method().equals(HttpMethod.HEAD);
        return Mono.error(
                isQuery
                        ? methodNotAllowed(request, "GET")
                        : OperatorProblem.notFound("unknown path").exception());
    }

    private static OperatorProblemException methodNotAllowed(ServerRequest request, String allowed) {
        return new OperatorProblem(
                        HttpStatus.METHOD_NOT_ALLOWED,
                        "METHOD_NOT_ALLOWED",
                        request.method() + " is not allowed here; use " + allowed)
                .exception();
    }

    private static OperatorProblem problem(ServerRequest request, Throwable failure) {
        return switch (failure) {
            case OperatorProblemException known -> known.problem();
            case IllegalArgumentException wrong -> OperatorProblem.badRequest(String.valueOf(wrong.getMessage()));
            case DataBufferLimitException _ -> OperatorProblem.TOO_LARGE;
            case SQLException e ->
                OperatorProblem.unavailable("PostgreSQL does not respond: " + FailureText.firstLine(e));
            default -> {
                LOG.error("{} {} failed", request.method(), request.path(), failure);
                yield new OperatorProblem(
                        HttpStatus.INTERNAL_SERVER_ERROR, "INTERNAL_ERROR", "internal error; see the builder's log");
            }
        };
    }
}
