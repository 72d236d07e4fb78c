package altdata.api.quota;

import java.time.Duration;
import java.time.Instant;
import java.util.function.BiConsumer;
import org.springframework.http.HttpHeaders;

/// Writes the quota into response headers: `X-RateLimit-*`, and also `RateLimit-Policy` and `RateLimit` of the
/// IETF draft (draft-ietf-httpapi-ratelimit-headers).
public final class RateLimitHeaders {
    private static final long SECONDS_PER_DAY = Duration.ofDays(1).toSeconds();

    private RateLimitHeaders() {}

    /// @param headers takes a name and a value
    public static void write(QuotaDecision decision, Instant now, BiConsumer<String, String> headers) {
        headers.accept("X-RateLimit-Limit", Long.toString(decision.limit()));
        headers.accept("X-RateLimit-Remaining", Long.toString(decision.remaining()));
        headers.accept("X-RateLimit-Reset", Long.toString(decision.reset().getEpochSecond()));
        long seconds = secondsLeft(decision, now);
        headers.accept("RateLimit-Policy", "\"day\";q=" + decision.limit() + ";w=" + SECONDS_PER_DAY);
        headers.accept("RateLimit", "\"day\";r=" + decision.remaining() + ";t=" + seconds);
        if (!decision.isAdmitted()) {
            headers.accept(HttpHeaders.RETRY_AFTER, Long.toString(seconds));
        }
    }

    private static long secondsLeft(QuotaDecision decision, Instant now) {
        // Rounded up, so that a client that waits this long does not retry too early.
        return Duration.between(now, decision.reset()).plusMillis(999).toSeconds();
    }
}
