package altdata.api.keys;

import altdata.api.limits.FairQueryLimiter;
import altdata.api.limits.SingleFlight;
import altdata.api.release.BatchLoader;
import altdata.api.release.Release;
import altdata.api.release.ReleaseCatalog;
import altdata.api.release.TableVersion;
import altdata.api.release.TableVersions;
import altdata.api.request.Authenticator;
import altdata.api.request.Caller;
import altdata.api.request.Problem;
import altdata.api.request.ProblemException;
import altdata.api.statements.ConnectionLoss;
import altdata.contracts.digest.Sha256;
import altdata.contracts.tables.Projection;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Looks API keys up by their hashes, and keeps those in memory that were used recently, so that memory does
/// not depend on the number of keys. A key is looked up again if the table has changed since, so a revoked key
/// stops working when [ReleaseCatalog] has polled the change. While the database is unavailable, the keys in
/// memory stay valid, if no change was polled since their lookup.
@Component
final class ApiKeys implements Authenticator {
    private static final Set<String> PROJECTION = Set.of(Projection.API_KEYS.publishedName());
    /// About 40 MB of keys.
    private static final int MAX_KEYS = 100_000;
    /// Separate from the keys, which must not be evicted by random text.
    private static final int MAX_UNKNOWN_KEYS = 10_000;
    private static final Duration LOOKUP_TIMEOUT = Duration.ofSeconds(5);
    /// Two batches.
    private static final int MAX_LOOKUPS = 128;
    /// The queue of keys that are not in memory, such as random ones. Keys whose lookup is repeated do not wait in it.
    private static final String UNKNOWN_CALLERS = "";
    /// Longer than any issued key. Longer input is rejected without hashing it.
    private static final int MAX_KEY_LENGTH = 200;

    /// @param version polled before the lookup: a change in between causes another lookup
    private record FoundKey(ApiKey key, TableVersion version) {}

    /// @param version polled before the lookup, so that nobody joins one that began before a change; null if unknown
    private record Lookup(
            Release release, String hash, @Nullable TableVersion version) {}

    private final ReleaseCatalog releases;
    private final LastUse lastUse;
    private final Clock clock;
    private final BatchLoader<String, ApiKey> byHash;
    private final FairQueryLimiter lookups = new FairQueryLimiter(MAX_LOOKUPS, MAX_LOOKUPS * 3 / 4);
    private final SingleFlight<Lookup, ApiKey> running = new SingleFlight<>();
    private final Cache<String, FoundKey> keys =
            Caffeine.newBuilder().maximumSize(MAX_KEYS).build();
    private final Cache<String, TableVersion> unknownKeys =
            Caffeine.newBuilder().maximumSize(MAX_UNKNOWN_KEYS).build();

    ApiKeys(ReleaseCatalog releases, KeyTable table, LastUse lastUse, Clock clock) {
        this.releases = releases;
        this.lastUse = lastUse;
        this.clock = clock;
        this.byHash = new BatchLoader<>(table::byHashes);
    }

    @Override
    public Mono<Caller> authenticate(Release release, String key) {
        if (key.length() > MAX_KEY_LENGTH) {
            return rejected();
        }
        String hash = Sha256.hexOf(key);
        FoundKey found = keys.getIfPresent(hash);
        TableVersion version = version();
        if (found != null && isValid(found.version(), version)) {
            return accepted(found.key());
        }
        if (version != null && version.equals(unknownKeys.getIfPresent(hash))) {
            return rejected();
        }
        // Not if another release became live meanwhile: the key is read from the former one.
        TableVersion read = version != null && version.release().equals(release) ? version : null;
        String caller = found == null ? UNKNOWN_CALLERS : found.key().keyId();
        return running.run(
                        new Lookup(release, hash, read),
                        caller,
                        ConnectionLoss.retryOnce(byHash.load(release, hash)),
                        query -> lookups.run(caller, query))
                .timeout(LOOKUP_TIMEOUT)
                .doOnNext(loaded -> keep(hash, loaded, read))
                .switchIfEmpty(Mono.defer(() -> {
                    keys.invalidate(hash);
                    if (read != null) {
                        unknownKeys.put(hash, read);
                    }
                    return Mono.empty();
                }))
                .onErrorResume(error ->
                        error instanceof ProblemException || found == null || !isValid(found.version(), version())
                                ? Mono.error(error)
                                : Mono.just(found.key()))
                .onErrorMap(TimeoutException.class, _ -> new Problem.NotReady().exception())
                .flatMap(this::accepted)
                .switchIfEmpty(rejected());
    }

    @Override
    public @Nullable Caller cached(String key) {
        FoundKey found = keys.getIfPresent(Sha256.hexOf(key));
        Instant now = clock.instant();
        if (found == null || !isValid(found.version(), version()) || found.key().isExpired(now)) {
            return null;
        }
        lastUse.record(found.key().keyId(), now);
        return found.key();
    }

    private void keep(String hash, ApiKey key, @Nullable TableVersion version) {
        if (version != null) {
            keys.put(hash, new FoundKey(key, version));
        }
    }

    private Mono<Caller> accepted(ApiKey key) {
        Instant now = clock.instant();
        if (key.isExpired(now)) {
            return rejected();
        }
        lastUse.record(key.keyId(), now);
        return Mono.just(key);
    }

    private static Mono<Caller> rejected() {
        return Mono.error(() -> new Problem.InvalidKey().exception());
    }

    /// The present version; null if it is unknown.
    private @Nullable TableVersion version() {
        return version(releases.versions());
    }

    private static @Nullable TableVersion version(@Nullable TableVersions versions) {
        return versions == null ? null : versions.version(PROJECTION);
    }

    private boolean isValid(TableVersion found, @Nullable TableVersion present) {
        TableVersion known =
                present == null && releases.isDatabaseUnavailable() ? version(releases.lastVersions()) : present;
        return found.equals(known);
    }
}
