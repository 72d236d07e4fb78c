package altdata.api.quota;

import java.time.Instant;

/// Whether a key's quota admits a request, and the numbers for the rate limit headers.
///
/// @param isAdmitted false if the day's remaining requests are fewer than the weight
/// @param limit      requests per UTC day
/// @param used       requests used, including this one; above the limit if the limit was lowered during the day
/// @param weight     the number of requests that this one counts as
/// @param reset      the start of the next UTC day
public record QuotaDecision(boolean isAdmitted, long limit, long used, long weight, Instant reset) {
    /// The decision without this request, for a request that does not count.
    public QuotaDecision uncounted() {
        return new QuotaDecision(isAdmitted, limit, used - weight, weight, reset);
    }

    /// Requests left after this one; at least 0.
    public long remaining() {
        // A request of a larger weight may be rejected while requests are left.
        return isAdmitted || weight > 1 ? Math.max(0, limit - used) : 0;
    }
}
