package altdata.api.limits;

import altdata.api.request.Dialect;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/// Counts the requests of a UTC day, over all instances of the API and their restarts. At most 1 % more than the
/// limit are let through, never fewer.
public interface Quota {
    /// Counts one request, unless the limit is reached.
    Mono<QuotaDecision> take(String keyId, Dialect dialect, long limit, Instant now);

    /// Counts one request, if that can be done without asking anybody.
    ///
    /// @return null where it cannot; then nothing was counted
    @Nullable
    QuotaDecision takeHeld(String keyId, Dialect dialect, long limit, Instant now);

    /// Takes back a request that turned out not to count.
    void giveBack(String keyId, Dialect dialect, Instant now);

    /// Where the count stands, without counting.
    Mono<QuotaDecision> look(String keyId, Dialect dialect, long limit, Instant now);
}
