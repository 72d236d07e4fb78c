package altdata.api.cache;

import altdata.api.limits.SingleFlight;
import altdata.api.release.Release;
import altdata.api.release.ReleaseCatalog;
import altdata.api.release.TableVersions;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Reuses a response as long as the tables it was read from are unchanged, and lets identical concurrent
/// requests share one query.
///
/// [ReleaseCatalog] polls the versions of the tables several times a second. While the versions are unknown, no
/// response is cached.
@Component
public final class ResponseCache {
    private static final long MEBIBYTE = 1024 * 1024;
    private static final int SMALL_BYTES = 8 * 1024;
    private static final int MAX_SEEN_REQUESTS = 100_000;
    private static final long SECONDS_PER_HOUR = 3_600;
    private static final Duration EXPIRE_AFTER_ACCESS = Duration.ofMinutes(5);

    /// Identifies a response: the request and the state of the tables.
    public record Key(CachedResponses.RequestKey request, CachedResponses.DataVersion dataVersion) {
        public Release release() {
            return dataVersion.release();
        }
    }

    private final ReleaseCatalog releases;
    private final boolean isDisabled;
    private final CachedResponses responses;
    private final SingleFlight<Key, ApiResponse> queries = new SingleFlight<>();

    /// Hashes of requests that were repeated or had a large response. A collision is harmless: a response is
    /// cached one request too early.
    private final Cache<Integer, Boolean> seen = Caffeine.newBuilder()
            .maximumSize(MAX_SEEN_REQUESTS)
            .expireAfterAccess(EXPIRE_AFTER_ACCESS)
            .build();

    /// @param mebibytes the limit on cached responses; 0 disables the cache
    ResponseCache(ReleaseCatalog releases, @Value("${altdata.response-cache}") long mebibytes) {
        if (mebibytes < 0) {
            throw new IllegalArgumentException(
                    "ALTDATA_RESPONSE_CACHE: expected a number of MiB, at least 0; found " + mebibytes);
        }
        this.releases = releases;
        isDisabled = mebibytes == 0;
        responses = new CachedResponses(mebibytes * MEBIBYTE);
    }

    /// The cache key of a request; null if its response cannot be cached, because the cache is disabled or the
    /// versions of the tables are unknown.
    @Nullable
    public Key key(ApiRequest request) {
        TableVersions versions = releases.versions();
        // Responses as of a moment differ in the parameter `as_of`.
        Release release = request.release().present();
        if (isDisabled || versions == null || versions.release() != release) {
            return null;
        }
        return new Key(
                CachedResponses.RequestKey.of(request.http().path(), request.declaredParameters()),
                new CachedResponses.DataVersion(
                        release, versions.of(request.operation().projections()), hour(request.now())));
    }

    /// The cached response, if the tables have not changed since the key was created; otherwise null.
    @Nullable
    public ApiResponse getIfCurrent(Key key, Operation operation, Instant now) {
        TableVersions versions = releases.versions();
        if (versions == null
                || versions.release() != key.release()
                || versions.of(operation.projections()) != key.dataVersion().version()
                || hour(now) != key.dataVersion().hour()) {
            return null;
        }
        return responses.get(key.request(), key.dataVersion());
    }

    /// The cached response; null if absent.
    @Nullable
    public ApiResponse get(Key key) {
        ApiResponse cached = responses.get(key.request(), key.dataVersion());
        if (cached != null) {
            wasSeen(key);
        }
        return cached;
    }

    /// The result of `query`, which concurrent requests with the same key share, and which is cached.
    ///
    /// @param caller whose queue the request waits in
    /// @param turn   delays the query until the caller's queue has reached it
    public Mono<ApiResponse> query(
            Key key, String caller, Mono<ApiResponse> query, UnaryOperator<Mono<ApiResponse>> turn) {
        Mono<ApiResponse> stored = query.doOnNext(response -> store(key, response));
        return queries.run(
                key,
                caller,
                // Another caller's query may have ended while this one waited.
                Mono.defer(() -> {
                    ApiResponse cached = get(key);
                    return cached == null ? stored : Mono.just(cached);
                }),
                turn);
    }

    private static long hour(Instant now) {
        return now.getEpochSecond() / SECONDS_PER_HOUR;
    }

    /// Caches a large response only when its request is repeated. Many large responses are requested just once,
    /// and caching those would evict useful entries and fill the old generation with objects that have to be
    /// copied.
    private void store(Key key, ApiResponse response) {
        if (response.bytes().length <= SMALL_BYTES || wasSeen(key)) {
            responses.put(key.request(), key.dataVersion(), response);
        }
    }

    /// Marks the request as seen, and returns whether it was seen before.
    private boolean wasSeen(Key key) {
        return seen.asMap().putIfAbsent(key.request().hashCode(), true) != null;
    }
}
