package altdata.api.http;

import java.time.Duration;
import java.time.Instant;
import org.springframework.http.HttpHeaders;

/// What an answer tells of the quota: `X-RateLimit-*`, and beside them `RateLimit-Policy` and `RateLimit` of
/// the IETF's draft (draft-ietf-httpapi-ratelimit-headers).
final class RateLimitHeaders {
    private static final long SECONDS_PER_DAY = Duration.ofDays(1).toSeconds();

    private RateLimitHeaders() {}

    static void write(HttpHeaders headers, Admission admission, Instant now) {
        headers.set("X-RateLimit-Limit", Long.toString(admission.limit()));
        headers.set("X-RateLimit-Remaining", Long.toString(admission.remaining()));
        headers.set("X-RateLimit-Reset", Long.toString(admission.reset().getEpochSecond()));
        long seconds = secondsLeft(admission, now);
        headers.set("RateLimit-Policy", "\"day\";q=" + admission.limit() + ";w=" + SECONDS_PER_DAY);
        headers.set("RateLimit", "\"day\";r=" + admission.remaining() + ";t=" + seconds);
        if (!admission.isAdmitted()) {
            headers.set(HttpHeaders.RETRY_AFTER, Long.toString(seconds));
        }
    }

    private static long secondsLeft(Admission admission, Instant now) {
        // Whoever waits so long does not come a moment too early.
        return Duration.between(now, admission.reset()).plusMillis(999).toSeconds();
    }
}
