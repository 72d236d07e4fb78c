package altdata.api.limits;

import java.time.Duration;
import java.time.Instant;
import java.util.function.BiConsumer;
import org.springframework.http.HttpHeaders;

/// What an answer tells of the quota: `X-RateLimit-*`, and beside them `RateLimit-Policy` and `RateLimit` of
/// the IETF's draft (draft-ietf-httpapi-ratelimit-headers).
public final class RateLimitHeaders {
    private static final long SECONDS_PER_DAY = Duration.ofDays(1).toSeconds();

    private RateLimitHeaders() {}

    /// @param headers takes a name and a value
    public static void write(QuotaDecision admission, Instant now, BiConsumer<String, String> headers) {
        headers.accept("X-RateLimit-Limit", Long.toString(admission.limit()));
        headers.accept("X-RateLimit-Remaining", Long.toString(admission.remaining()));
        headers.accept("X-RateLimit-Reset", Long.toString(admission.reset().getEpochSecond()));
        long seconds = secondsLeft(admission, now);
        headers.accept("RateLimit-Policy", "\"day\";q=" + admission.limit() + ";w=" + SECONDS_PER_DAY);
        headers.accept("RateLimit", "\"day\";r=" + admission.remaining() + ";t=" + seconds);
        if (!admission.isAdmitted()) {
            headers.accept(HttpHeaders.RETRY_AFTER, Long.toString(seconds));
        }
    }

    private static long secondsLeft(QuotaDecision admission, Instant now) {
        // Whoever waits so long does not come a moment too early.
        return Duration.between(now, admission.reset()).plusMillis(999).toSeconds();
    }
}
