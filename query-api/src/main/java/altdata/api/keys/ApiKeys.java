package altdata.api.keys;

import altdata.api.background.RepeatedTask;
import altdata.api.release.Release;
import altdata.api.release.ReleaseCatalog;
import altdata.api.release.TableVersions;
import altdata.api.request.Authenticator;
import altdata.api.request.Caller;
import altdata.api.request.Problem;
import altdata.contracts.digest.Sha256;
import altdata.contracts.tables.Projection;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Keeps all keys in memory by their hashes, so that no request needs a query to authenticate, even with an
/// invalid key. Checks every 200 ms whether the projection has advanced, and then reloads the keys, so a revoked
/// key stops working within 2 s of its revocation. While the database is unavailable, the loaded keys stay valid.
@Component
final class ApiKeys extends RepeatedTask implements Authenticator {
    private static final Set<String> PROJECTION = Set.of(Projection.API_KEYS.publishedName());
    private static final Duration POLL_INTERVAL = Duration.ofMillis(200);
    /// Longer than any issued key. Longer input is rejected without hashing it.
    private static final int MAX_KEY_LENGTH = 200;

    /// @param version the version of the table before the keys were read
    private record LoadedKeys(Release release, long version, Map<String, ApiKey> keys) {}

    private final ReleaseCatalog releases;
    private final KeyTable table;
    private final LastUse lastUse;
    private final Clock clock;
    private volatile @Nullable LoadedKeys loaded;

    ApiKeys(ReleaseCatalog releases, KeyTable table, LastUse lastUse, Clock clock) {
        super(POLL_INTERVAL);
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
        String hash = key.length() > MAX_KEY_LENGTH ? "" : Sha256.hexOf(key);
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
    protected Mono<?> execute() {
        // The version was read before the keys: a change in between is loaded twice instead of never.
        TableVersions versions = releases.versions();
        if (versions == null) {
            return Mono.empty();
        }
        Release release = versions.release();
        long version = versions.of(PROJECTION);
        return isLoaded(release, version)
                ? Mono.empty()
                : table.read(release).doOnNext(keys -> loaded = new LoadedKeys(release, version, keys));
    }

    /// The loaded keys stay valid.
    @Override
    protected String warning(Throwable failure) {
        return "cannot read the API keys, continuing with the loaded keys and retrying: " + failure;
    }

    private boolean isLoaded(Release release, long version) {
        LoadedKeys all = loaded;
        return all != null && all.release().equals(release) && all.version() == version;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
