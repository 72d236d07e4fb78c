package altdata.builder.operator.http;

import altdata.builder.operator.Operator;
import altdata.builder.operator.OperatorConnections;
import altdata.builder.status.StatusPoller;
import altdata.contracts.failure.FailureText;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.sql.SQLException;
import java.time.Clock;
import java.util.concurrent.Executors;
import javax.sql.DataSource;
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
import org.springframework.web.reactive.function.server.RequestPredicate;
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
    private static final RequestPredicate READ = RequestPredicates.methods(HttpMethod.GET, HttpMethod.HEAD);

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
        OperatorQueries queries = new OperatorQueries(
                new StatusEndpoints(poller, database, token),
                new ServiceStatus(settings.serviceAddresses()),
                tasks,
                clock);
        OperatorCommands commands = new OperatorCommands(servers, clock);
        RouterFunctions.Builder routes = RouterFunctions.route();
        OperatorPage.files().forEach((path, file) -> routes.GET(path, new CachedPageFile(file)::respond));
        // The address of the builder in `altdata status` has no path.
        routes.GET(
                "/",
                _ -> ServerResponse.temporaryRedirect(URI.create(OperatorPage.ROOT))
                        .build());
        for (OperatorQueries.Query query : queries.all()) {
            routes.route(READ.and(RequestPredicates.path(query.path())), request -> {
                if (query.requiresToken()) {
                    token.check(request);
                }
                return Mono.fromCallable(() -> query.answer().to(request))
                        .subscribeOn(waiting)
                        .flatMap(OperatorResponses::ok);
            });
            rejectOtherMethods(routes, query.path(), "GET");
        }
        for (String name : commands.names()) {
            String path = OperatorPage.ROOT + '/' + name;
            routes.POST(path, request -> {
                token.check(request);
                return body(request)
                        .map(bytes -> commands.begin(tasks, name, bytes, operator(request)))
                        .flatMap(OperatorResponses::accepted);
            });
            rejectOtherMethods(routes, path, "POST");
        }
        return routes.route(
                        RequestPredicates.path("/operate/**"),
                        _ -> Mono.error(OperatorProblem.notFound("unknown path").exception()))
                .filter((request, next) -> Mono.defer(() -> next.handle(request))
                        .onErrorResume(failure -> OperatorResponses.problem(problem(request, failure))))
                .build();
    }

    private static void rejectOtherMethods(RouterFunctions.Builder routes, String path, String allowed) {
        routes.route(
                RequestPredicates.path(path),
                request -> Mono.error(new OperatorProblem(
                                HttpStatus.METHOD_NOT_ALLOWED,
                                "METHOD_NOT_ALLOWED",
                                request.method() + " is not allowed here; use " + allowed)
                        .exception()));
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

    private static Operator operator(ServerRequest request) {
        return Operator.ofClient(request.remoteAddress()
                .map(InetSocketAddress::getAddress)
                .map(InetAddress::getHostAddress)
                .orElse("unknown address"));
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
