package altdata.api.routing;

import altdata.api.cache.ApiResponse;
import altdata.api.limits.FairQueryLimiter;
import altdata.api.limits.QueryLimits;
import altdata.api.limits.ShortResponses;
import altdata.api.release.ResponseMemoryBudget;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.Problem;
import altdata.api.statements.ConnectionLoss;
import altdata.traces.RequestTrace;
import java.time.Duration;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Runs operations: each request waits in a fair queue, queries the tables, and gets a body.
@Component
final class OperationRunner {
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(15);

    /// For operations that run their own SQL statements.
    private final FairQueryLimiter ownStatements;
    /// For operations whose statements a [altdata.api.release.BatchLoader] shares, because it limits the statements
    /// itself; and for those that read no tables.
    private final FairQueryLimiter batchedStatements = new FairQueryLimiter(64, 48);
    /// For health checks, which need no key. They have their own slots, so they never wait for other requests.
    private final FairQueryLimiter healthChecks = new FairQueryLimiter(2, 2);
    private final ShortResponses shortResponses;
    private final ResponseMemoryBudget memory;
    private final Representations representations;

    OperationRunner(
            ShortResponses shortResponses,
            ResponseMemoryBudget memory,
            Representations representations,
            QueryLimits limits) {
        this.shortResponses = shortResponses;
        this.ownStatements = new FairQueryLimiter(limits.searches(), limits.searchesPerCaller());
        this.memory = memory;
        this.representations = representations;
    }

    /// The limiter of operations that run their own SQL statements.
    FairQueryLimiter ownStatements() {
        return ownStatements;
    }

    /// The limiter of operations whose statements are shared, and of those that read no tables.
    FairQueryLimiter batchedStatements() {
        return batchedStatements;
    }

    /// The response of an operation, after it has waited in the fair queue. Signals the error of the handler, or a
    /// [altdata.api.request.ProblemException] (503) if there is no response in time.
    Mono<ApiResponse> run(ApiRequest request, Operation.Handling.Whole whole) {
        return inTime(inTurn(request, query(request, whole)));
    }

    /// A query that waits in the fair queue. An operation that reads nothing from the database does not wait: the
    /// liveness must not depend on it.
    Mono<ApiResponse> inTurn(ApiRequest request, Mono<ApiResponse> query) {
        Operation operation = request.operation();
        return operation.readsDatabase() ? limiter(operation).run(request.callerId(), query) : query;
    }

    /// A response, or an error (503) if it does not arrive in time.
    Mono<ApiResponse> inTime(Mono<ApiResponse> response) {
        return shortResponses
                .whole(response)
                // Longer than the statement timeout. It also ends requests that have waited in the queue too long.
                .timeout(RESPONSE_TIMEOUT, Mono.error(() -> new Problem.NotReady().exception()));
    }

    /// The response of an operation, at once and without a timeout. Handlers only read, so a request whose
    /// connection was lost can be run again.
    Mono<ApiResponse> query(ApiRequest request, Operation.Handling.Whole whole) {
        return ConnectionLoss.retryOnce(memory.limit(Mono.defer(() -> RequestTrace.propagate(
                        whole.handler().handle(request), request.http().attributes()))
                .map(body -> representations.of(request, whole.items(), body))));
    }

    private FairQueryLimiter limiter(Operation operation) {
        if (operation.isHealthCheck()) {
            return healthChecks;
        }
        boolean hasNoStatements = operation.projections().isEmpty();
        return operation.isBatched() || hasNoStatements ? batchedStatements : ownStatements;
    }
}
