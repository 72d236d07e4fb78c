package altdata.api.limits;

import java.time.Instant;

/// What a key's quota says to a request, and what it tells the caller.
///
/// @param isAdmitted false where the day's requests are used up
/// @param limit      requests a UTC day
/// @param used       of them, this one among them; more than the limit where that was higher once
/// @param reset      when the next day begins
public record QuotaDecision(boolean isAdmitted, long limit, long used, Instant reset) {
    /// The same quota if this request does not count.
    public QuotaDecision uncounted() {
        return new QuotaDecision(isAdmitted, limit, used - 1, reset);
    }

    /// Requests that are left, after this one; at least 0.
    public long remaining() {
        return isAdmitted ? Math.max(0, limit - used) : 0;
    }
}
