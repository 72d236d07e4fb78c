package altdata.api.keys;

import altdata.api.release.Release;
import altdata.api.release.ReleaseCatalog;
import altdata.api.release.TableVersions;
import altdata.api.request.Authenticator;
import altdata.api.request.Caller;
import altdata.api.request.Problem;
import altdata.contracts.tables.Projection;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Keeps all keys in memory by their hashes, so that no request needs a query to authenticate, even with an
/// invalid key. Checks every 200 ms whether the projection has advanced, and then reloads the keys, so a revoked
/// key stops working within 2 s of its revocation. While the database is unavailable, the loaded keys stay valid.
@Component
final class ApiKeys implements Authenticator, SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(ApiKeys.class);
    private static final Set<String> PROJECTION = Set.of(Projection.API_KEYS.publishedName());
    private static final Duration POLL_INTERVAL = Duration.ofMillis(200);
    /// A poll that takes longer than the interval is followed by one poll, not by all that are overdue.
    private static final int NO_PREFETCH = 0;
    /// Without a timeout, a poll whose response is lost would end the polling.
    private static final Duration POLL_TIMEOUT = Duration.ofSeconds(12);
    /// Longer than any issued key. Longer input is rejected without hashing it.
    private static final int MAX_KEY_LENGTH = 200;

    /// @param version the version of the table before the keys were read
    private record LoadedKeys(Release release, long version, Map<String, ApiKey> keys) {}

    private final ReleaseCatalog releases;
    private final KeyTable table;
    private final LastUse lastUse;
    private final Clock clock;
    private volatile @Nullable LoadedKeys loaded;
    private volatile boolean isFailing;
    private @Nullable Disposable polling;

    ApiKeys(ReleaseCatalog releases, KeyTable table, LastUse lastUse, Clock clock) {
        this.releases = releases;
        this.table = table;
        this.lastUse = lastUse;
        this.clock = clock;
    }

    @Override
    public Caller authenticate(Release release, String key) {
        LoadedKeys all = loaded;
        if (all == null) {
            throw new Problem.NotReady().exception();
        }
        String hash = key.length() > MAX_KEY_LENGTH ? "" : sha256(key);
        ApiKey found = all.keys().get(hash);
        Instant now = clock.instant();
        if (found == null || !MessageDigest.isEqual(bytes(found.sha256()), bytes(hash)) || found.isExpired(now)) {
            throw new Problem.InvalidKey().exception();
        }
        lastUse.record(found.keyId(), now);
        return found;
    }

    @Override
    public boolean areKeysLoaded() {
        return loaded != null;
    }

    @Override
    public void start() {
        polling = Flux.interval(Duration.ZERO, POLL_INTERVAL)
                .onBackpressureDrop()
                // While the database is unavailable, the loaded keys stay valid.
                .concatMap(
                        _ -> poll().timeout(POLL_TIMEOUT)
                                .doOnSuccess(_ -> isFailing = false)
                                .doOnError(this::warnOnce)
                                .onErrorComplete(),
                        NO_PREFETCH)
                .subscribe();
    }

    @Override
    public void stop() {
        Disposable subscription = polling;
        if (subscription != null) {
            subscription.dispose();
        }
    }

    @Override
    public boolean isRunning() {
        return polling != null && !polling.isDisposed();
    }

    /// Starts before the web server and stops after it.
    @Override
    public int getPhase() {
        return 0;
    }

    private Mono<Void> poll() {
        // The version was read before the keys: a change in between is loaded twice instead of never.
        TableVersions versions = releases.versions();
        if (versions == null) {
            return Mono.empty();
        }
        Release release = versions.release();
        long version = versions.of(PROJECTION);
        return isLoaded(release, version)
                ? Mono.empty()
                : table.read(release)
                        .doOnNext(keys -> loaded = new LoadedKeys(release, version, keys))
                        .then();
    }

    private void warnOnce(Throwable failure) {
        if (!isFailing) {
            isFailing = true;
            LOG.warn(
                    "cannot read the API keys, continuing with the loaded keys and retrying: {}",
                    String.valueOf(failure));
        }
    }

    private boolean isLoaded(Release release, long version) {
        LoadedKeys all = loaded;
        return all != null && all.release().equals(release) && all.version() == version;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static String sha256(String key) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is not available", e);
        }
    }
}
