package altdata.api.routing;

import altdata.api.cache.ApiResponse;
import altdata.api.cache.ResponseCache;
import altdata.api.quota.Quota;
import altdata.api.quota.QuotaDecision;
import altdata.api.release.ReleaseCatalog;
import altdata.api.replica.ReplicaReads;
import altdata.api.replica.Staleness;
import altdata.api.request.ApiRequest;
import altdata.api.request.Authenticator;
import altdata.api.request.Caller;
import altdata.api.request.Dialect;
import altdata.api.request.Operation;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.util.pattern.PathPattern;

/// Finds cached responses by the request line and three headers alone, so that a repeated request needs no
/// routing and no parameter parsing.
///
/// Everything that can change between two requests is checked every time: the key, its scope, its quota, the
/// release and the versions of the tables. This cache holds no bodies, only keys of [ResponseCache].
@Component
public final class FastPathCache {
    private static final int MAX_ENTRIES = 20_000;
    private static final int MAX_TARGET_LENGTH = 1_000;
    /// Limits memory, because header values are stored as sent. Requests with longer values take the
    /// framework's path.
    private static final int MAX_HEADER_LENGTH = 200;
    private static final Duration EXPIRE_AFTER_ACCESS = Duration.ofMinutes(5);

    /// The parts of a request that select its response. Comparable, so that lookups stay fast even if a client
    /// chooses targets with colliding hashes.
    ///
    /// @param target         path and query as sent
    /// @param apiKey         the header `X-API-Key` (v2); null if absent
    /// @param accept         the header `Accept`; null if absent
    /// @param acceptEncoding the header `Accept-Encoding`; null if absent
    public record RequestHead(
            String target,
            @Nullable String apiKey,
            @Nullable String accept,
            @Nullable String acceptEncoding) implements Comparable<RequestHead> {
        private static final Comparator<RequestHead> ORDER = Comparator.comparing(RequestHead::target)
                .thenComparing(RequestHead::apiKey, Comparator.nullsFirst(Comparator.naturalOrder()))
                .thenComparing(RequestHead::accept, Comparator.nullsFirst(Comparator.naturalOrder()))
                .thenComparing(RequestHead::acceptEncoding, Comparator.nullsFirst(Comparator.naturalOrder()));

        @Override
        public int compareTo(RequestHead other) {
            return ORDER.compare(this, other);
        }
    }

    private record FastPathEntry(
            Operation operation, String route, ResponseCache.Key cacheKey, String apiKey, boolean gzip) {}

    private final Cache<RequestHead, FastPathEntry> entries = Caffeine.newBuilder()
            .maximumSize(MAX_ENTRIES)
            .expireAfterAccess(EXPIRE_AFTER_ACCESS)
            .build();
    private final ResponseCache responses;
    private final ReleaseCatalog releases;
    private final Authenticator authenticator;
    private final Quota quota;
    private final ReplicaReads replica;
    private final Clock clock;

    FastPathCache(
            ResponseCache responses,
            ReleaseCatalog releases,
            Authenticator authenticator,
            Quota quota,
            ReplicaReads replica,
            Clock clock) {
        this.releases = releases;
        this.responses = responses;
        this.authenticator = authenticator;
        this.quota = quota;
        this.replica = replica;
        this.clock = clock;
    }

    /// Registers a request whose response is cached under this key.
    void put(ApiRequest request, ResponseCache.Key cacheKey) {
        if (!(request.operation().access() instanceof Operation.Access.Scoped)
                || request.release().asOf() != null) {
            // The fast path serves only operations with a scope. Responses as of a moment have other headers.
            return;
        }
        ServerRequest httpRequest = request.http();
        RequestHead head = new RequestHead(
                target(httpRequest),
                httpRequest.headers().firstHeader("X-API-Key"),
                httpRequest.headers().firstHeader(HttpHeaders.ACCEPT),
                httpRequest.headers().firstHeader(HttpHeaders.ACCEPT_ENCODING));
        FastPathEntry existing = entries.getIfPresent(head);
        if (existing != null && existing.cacheKey().equals(cacheKey)) {
            return;
        }
        Object route = httpRequest.attributes().get(RouterFunctions.MATCHING_PATTERN_ATTRIBUTE);
        // The head contains only the first header of each name.
        boolean isComplete = httpRequest.headers().header(HttpHeaders.ACCEPT).size() <= 1
                && httpRequest.headers().header(HttpHeaders.ACCEPT_ENCODING).size() <= 1;
        if (isComplete && isSmall(head) && route instanceof PathPattern pattern) {
            Operation operation = request.operation();
            entries.put(
                    head,
                    new FastPathEntry(
                            operation,
                            pattern.getPatternString(),
                            cacheKey,
                            operation.dialect().credentials(httpRequest).key().strip(),
                            ResponseWriter.acceptsGzip(httpRequest)));
        }
    }

    /// The response to an unconditional GET, counted in the caller's quota; null if the request has to take the
    /// framework's path, which also produces the error responses.
    public @Nullable FastPathResponse tryRespond(RequestHead head) {
        FastPathEntry entry = entries.getIfPresent(head);
        if (entry == null || !(entry.operation().access() instanceof Operation.Access.Scoped(String scope))) {
            return null;
        }
        Staleness staleness = replica.staleness();
        if (replica.isTooStale()) {
            return null;
        }
        Instant now = clock.instant();
        ApiResponse response = responses.getIfCurrent(entry.cacheKey(), entry.operation(), now);
        if (response == null || entry.gzip() && response.takesLongToGzip()) {
            return null;
        }
        Caller caller = authenticator.cached(entry.apiKey());
        if (caller == null
                || !caller.allows(scope)
                || releases.of(caller.keyId(), now) != entry.cacheKey().release()) {
            return null;
        }
        Dialect dialect = entry.operation().dialect();
        Long limit = caller.dailyLimit(dialect);
        QuotaDecision decision = limit == null ? null : quota.tryConsumeReserved(caller.keyId(), dialect, limit, now);
        return limit != null && decision == null
                ? null
                : new FastPathResponse(
                        dialect, entry.route(), caller.keyId(), response, entry.gzip(), decision, now, staleness);
    }

    private static boolean isSmall(RequestHead head) {
        return head.target().length() <= MAX_TARGET_LENGTH
                && Objects.requireNonNullElse(head.apiKey(), "").length() <= MAX_HEADER_LENGTH
                && Objects.requireNonNullElse(head.accept(), "").length() <= MAX_HEADER_LENGTH
                && Objects.requireNonNullElse(head.acceptEncoding(), "").length() <= MAX_HEADER_LENGTH;
    }

    private static String target(ServerRequest httpRequest) {
        String query = httpRequest.uri().getRawQuery();
        String path = Objects.requireNonNullElse(httpRequest.uri().getRawPath(), "");
        return query == null ? path : path + '?' + query;
    }
}
