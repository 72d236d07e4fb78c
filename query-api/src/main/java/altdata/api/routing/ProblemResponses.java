package altdata.api.routing;

import altdata.api.cache.ApiResponse;
import altdata.api.release.ResponseMemoryExceededException;
import altdata.api.request.ApiRequest;
import altdata.api.request.Dialect;
import altdata.api.request.Operation;
import altdata.api.request.Problem;
import altdata.api.request.ProblemException;
import io.r2dbc.spi.R2dbcException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/// Responds with errors, in the format of the dialect.
@Component
final class ProblemResponses {
    private static final Logger LOG = LoggerFactory.getLogger(ProblemResponses.class);

    private final Json json;

    ProblemResponses(Json json) {
        this.json = json;
    }

    /// The response to a failed request; an error that is not a problem is logged.
    Mono<ServerResponse> of(ApiRequest request, Throwable error, Consumer<HttpHeaders> headers) {
        return of(request.http(), request.operation(), error, headers);
    }

    /// The same before the request is complete.
    Mono<ServerResponse> of(
            ServerRequest request, Operation operation, Throwable error, Consumer<HttpHeaders> headers) {
        return of(request, operation, problemOf(operation, error), headers);
    }

    Mono<ServerResponse> of(ApiRequest request, Problem problem, Consumer<HttpHeaders> headers) {
        return of(request.http(), request.operation(), problem, headers);
    }

    private Mono<ServerResponse> of(
            ServerRequest request, Operation operation, Problem problem, Consumer<HttpHeaders> headers) {
        return of(
                request,
                operation.dialect(),
                problem,
                operation.hasFormats() ? headers.andThen(Representations::vary) : headers);
    }

    /// The response to a request that belongs to no operation, or has a method that its operation does not have.
    Mono<ServerResponse> of(ServerRequest request, Dialect dialect, Problem problem, Consumer<HttpHeaders> headers) {
        return ResponseWriter.problem(request, dialect, problem, body(dialect, problem), headers);
    }

    ApiResponse body(Dialect dialect, Problem problem) {
        return new ApiResponse(json.bytes(dialect.body(problem)));
    }

    private static Problem problemOf(Operation operation, Throwable error) {
        return switch (error) {
            case ProblemException e -> e.problem();
            case ResponseMemoryExceededException e -> {
                LOG.warn("{}: {}; responded with 503", operation.path(), e.getMessage());
                yield new Problem.Overloaded();
            }
            case R2dbcException _, DataAccessException _ -> {
                LOG.warn("{}: database query failed, responded with 503: {}", operation.path(), error.getMessage());
                yield new Problem.NotReady();
            }
            default -> {
                LOG.error("{}: internal error, responded with 500", operation.path(), error);
                yield new Problem.InternalError();
            }
        };
    }
}
