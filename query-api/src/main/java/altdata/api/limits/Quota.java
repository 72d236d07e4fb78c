package altdata.api.limits;

import altdata.api.request.Dialect;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/// Counts the requests of a key per UTC day and dialect. The count is shared by all instances of the API and
/// survives restarts. A key gets at least its limit, and at most 1 % more.
public interface Quota {
    /// Counts a request, unless the limit does not admit all of its weight.
    ///
    /// @param weight the number of requests that it counts as, at least 1
    Mono<QuotaDecision> consume(String keyId, Dialect dialect, long limit, long weight, Instant now);

    /// Counts one request if this instance has reserved requests left, so that no database access is needed.
    ///
    /// @return null if no reserved request is left; then nothing was counted
    @Nullable
    QuotaDecision tryConsumeReserved(String keyId, Dialect dialect, long limit, Instant now);

    /// Refunds a request that turned out not to count.
    ///
    /// @param counted the decision that counted it
    /// @return completes when the key's next request to this instance can use the refund; never fails
    Mono<Void> refund(String keyId, Dialect dialect, QuotaDecision counted, Instant now);

    /// The current count; counts nothing itself.
    Mono<QuotaDecision> peek(String keyId, Dialect dialect, long limit, Instant now);
}
