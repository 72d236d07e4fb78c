package altdata.api.cache;

import altdata.api.release.Release;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The latest response to each request, bounded by memory.
///
/// Tables that are written continuously change several times a second, and a response from before a change is
/// never used again. A new response to a request therefore replaces the previous one: the number of entries is
/// the number of distinct requests, no matter how often the tables change.
final class CachedResponses {
    /// Estimated bytes per entry beyond its key and body.
    private static final int ENTRY_OVERHEAD = 1_000;

    private static final Duration EXPIRE_AFTER_ACCESS = Duration.ofMinutes(5);

    /// The state of the tables a response was read from.
    ///
    /// @param version the version of the tables the operation reads
    /// @param hour    hours since the epoch; no response depends on a shorter unit of the current time
    record DataVersion(Release release, long version, long hour) {
        boolean isLaterThan(DataVersion other) {
            return release == other.release
                    && (version > other.version || version == other.version && hour > other.hour);
        }
    }

    /// Identifies a request by path and parameters, as a single string: unlike records, strings are comparable,
    /// so lookups stay fast even if a client chooses requests with colliding hashes.
    record RequestKey(String text) implements Comparable<RequestKey> {
        static RequestKey of(String path, Map<String, String> parameters) {
            StringBuilder text = new StringBuilder(path);
            // Lengths make the key unambiguous: a value may contain any separator.
            new TreeMap<>(parameters)
                    .forEach((name, value) -> text.append('\n')
                            .append(name)
                            .append(' ')
                            .append(value.length())
                            .append(' ')
                            .append(value));
            return new RequestKey(text.toString());
        }

        @Override
        public int compareTo(RequestKey other) {
            return text.compareTo(other.text);
        }
    }

    private record CacheEntry(DataVersion dataVersion, ApiResponse response) {}

    private final Cache<RequestKey, CacheEntry> entries;

    /// @param maxBytes approximate limit on the size of all responses and keys
    CachedResponses(long maxBytes) {
        // A compressed form, which is added later, usually has less than a quarter of the bytes.
        entries = Caffeine.newBuilder()
                .maximumWeight(maxBytes)
                .<RequestKey, CacheEntry>weigher((key, entry) ->
                        ENTRY_OVERHEAD + key.text().length() + entry.response().bytes().length / 4 * 5)
                .expireAfterAccess(EXPIRE_AFTER_ACCESS)
                .build();
    }

    /// The response read from exactly this state of the tables; null if it is not cached.
    @Nullable
    ApiResponse get(RequestKey key, DataVersion dataVersion) {
        CacheEntry entry = entries.getIfPresent(key);
        return entry == null || !entry.dataVersion().equals(dataVersion) ? null : entry.response();
    }

    /// Replaces the cached response, unless that one is from later data: a slow query may finish after a query
    /// that started later.
    void put(RequestKey key, DataVersion dataVersion, ApiResponse response) {
        CacheEntry entry = new CacheEntry(dataVersion, response);
        CacheEntry _ = entries.asMap()
                .merge(key, entry, (cached, _) -> cached.dataVersion().isLaterThan(dataVersion) ? cached : entry);
    }

    /// The number of cached responses.
    long count() {
        entries.cleanUp();
        return entries.estimatedSize();
    }
}
