package altdata.api.routing;

import altdata.api.quota.QuotaDecision;
import altdata.api.quota.RateLimitHeaders;
import java.time.Instant;
import java.util.function.Consumer;
import org.springframework.http.HttpHeaders;

/// The headers that depend on the quota and on the time of a point-in-time read.
///
/// @param counted     for a response that counts
/// @param notModified for a 304, which does not count
record QuotaHeaders(Consumer<HttpHeaders> counted, Consumer<HttpHeaders> notModified) {
    private static final String IMMUTABLE = "private, max-age=31536000, immutable";

    static QuotaHeaders of(QuotaDecision decision, Instant now) {
        return new QuotaHeaders(
                headers -> RateLimitHeaders.write(decision, now, headers::set),
                headers -> RateLimitHeaders.write(decision.uncounted(), now, headers::set));
    }

    /// The same headers for a response that never changes.
    QuotaHeaders immutable() {
        Consumer<HttpHeaders> caching = headers -> headers.set(HttpHeaders.CACHE_CONTROL, IMMUTABLE);
        return new QuotaHeaders(counted.andThen(caching), notModified.andThen(caching));
    }
}
