package altdata.api.routing;

import altdata.api.cache.ApiResponse;
import altdata.api.limits.QuotaDecision;
import altdata.api.limits.RateLimitHeaders;
import altdata.api.request.Dialect;
import java.time.Instant;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/// An answer with the status 200 that only has to be sent.
public final class FastPathResponse {
    private final Dialect dialect;
    private final String route;
    private final String keyId;
    private final ApiResponse answer;
    private final boolean gzip;
    private final @Nullable QuotaDecision admission;
    private final Instant now;

    FastPathResponse(
            Dialect dialect,
            String route,
            String keyId,
            ApiResponse answer,
            boolean gzip,
            @Nullable QuotaDecision admission,
            Instant now) {
        this.dialect = dialect;
        this.route = route;
        this.keyId = keyId;
        this.answer = answer;
        this.gzip = gzip;
        this.admission = admission;
        this.now = now;
    }

    /// The operation's path, with its parameters' names for their values.
    public String route() {
        return route;
    }

    /// Whose answer it is; no secret.
    public String keyId() {
        return keyId;
    }

    /// The body as it is sent. Not to be changed.
    public byte[] body() {
        return gzip ? answer.compressed() : answer.bytes();
    }

    /// Everything the usual answer has in its head, but for its length and what the server adds to every answer.
    ///
    /// @param headers takes a name and a value
    public void writeHeaders(BiConsumer<String, String> headers) {
        dialect.writeHeaders(headers);
        if (admission != null) {
            RateLimitHeaders.write(admission, now, headers);
        }
        headers.accept(HttpHeaders.ETAG, ResponseWriter.entityTag(answer, gzip));
        headers.accept(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON_VALUE);
        if (gzip) {
            headers.accept(HttpHeaders.CONTENT_ENCODING, "gzip");
        }
    }
}
