package altdata.api.request;

import reactor.core.publisher.Mono;

/// Runs the queries of a streamed response: each one waits in the fair queue of all callers.
public interface Queries {
    /// Runs a query that only reads, so it may be repeated.
    <T> Mono<T> run(Mono<T> query);
}
