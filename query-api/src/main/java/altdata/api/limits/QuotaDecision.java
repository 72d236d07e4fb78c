package altdata.api.limits;

import java.time.Instant;

/// What a key's quota says to a request, and what it tells the caller.
///
/// @param isAdmitted false where the day's requests are used up
/// @param limit      requests a UTC day
/// @param used       of them, this one among them; more than the limit where that was higher once
/// @param reset      when the next day begins
public record QuotaDecision(boolean isAdmitted, long limit, long used, Instant reset) {
    /// Requests that are left, after this one; at least 0.
    public long remaining() {
        return isAdmitted ? Math.max(0, limit - used) : 0;
    }
}
