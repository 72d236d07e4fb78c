package altdata.api.routing;

import altdata.api.cache.ApiResponse;
import altdata.api.quota.QuotaDecision;
import altdata.api.quota.RateLimitHeaders;
import altdata.api.replica.Staleness;
import altdata.api.request.Dialect;
import java.time.Instant;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/// A cached response with status 200, ready to send without the framework.
///
/// @param route    the operation's path template, such as `/timeline/{ticker}`
/// @param keyId    the id of the caller's key; not a secret
/// @param decision null if the request does not count towards the quota
public record FastPathResponse(
        Dialect dialect,
        String route,
        String keyId,
        ApiResponse response,
        boolean gzip,
        @Nullable QuotaDecision decision,
        Instant now,
        @Nullable Staleness staleness) {
    /// The body as sent. Callers must not modify it.
    public byte[] body() {
        return gzip ? response.gzipped() : response.bytes();
    }

    /// Writes the same headers as the framework's path, except `Content-Length` and those that the server adds
    /// to every response.
    ///
    /// @param headers takes a name and a value
    public void writeHeaders(BiConsumer<String, String> headers) {
        dialect.writeHeaders(headers);
        if (decision != null) {
            RateLimitHeaders.write(decision, now, headers);
        }
        if (staleness != null) {
            staleness.write(headers);
        }
        headers.accept(HttpHeaders.ETAG, ResponseWriter.entityTag(response, gzip));
        response.headers().forEach(headers);
        headers.accept(HttpHeaders.CONTENT_TYPE, response.contentType());
        if (gzip) {
            headers.accept(HttpHeaders.CONTENT_ENCODING, "gzip");
        }
    }
}
