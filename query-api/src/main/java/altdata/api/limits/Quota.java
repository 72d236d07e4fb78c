package altdata.api.limits;

import altdata.api.request.Dialect;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/// Counts the requests of a key per UTC day and dialect. The count is shared by all instances of the API and
/// survives restarts. A key gets at least its limit, and at most 1 % more.
public interface Quota {
    /// Counts one request, unless the limit is reached.
    Mono<QuotaDecision> consume(String keyId, Dialect dialect, long limit, Instant now);

    /// Counts one request if this instance has reserved requests left, so that no database access is needed.
    ///
    /// @return null if no reserved request is left; then nothing was counted
    @Nullable
    QuotaDecision tryConsumeReserved(String keyId, Dialect dialect, long limit, Instant now);

    /// Refunds a request that turned out not to count.
    void refund(String keyId, Dialect dialect, Instant now);

    /// The current count; counts nothing itself.
    Mono<QuotaDecision> peek(String keyId, Dialect dialect, long limit, Instant now);
}
