package altdata.api.keys;

import altdata.api.request.Caller;
import altdata.api.request.Authenticator;
import altdata.api.request.Problem;
import altdata.api.release.Release;
import altdata.api.release.ReleaseCatalog;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// All keys by their hashes, in memory: no request, whatever key it shows, costs a query. They are read again
/// as soon as the projection has moved, which is looked at five times a second, so a revoked key stops working
/// within a second.
@Component
final class ApiKeys implements Authenticator, SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(ApiKeys.class);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(200);
    /// A look that takes longer than the time between two is followed by one, not by all that were due.
    private static final int NO_PREFETCH = 0;
    /// A look that was lost on its way must not be the last one.
    private static final Duration LONGEST_LOOK = Duration.ofSeconds(12);
    /// Longer than any key we issue; whatever is longer need not be hashed.
    private static final int MOST_CHARACTERS = 200;

    /// @param version of the tables the keys were read from
    private record Known(Release release, long version, Map<String, ApiKey> keys) {}

    private final ReleaseCatalog releases;
    private final KeyTable table;
    private volatile @Nullable Known known;
    private volatile boolean isInTrouble;
    private @Nullable Disposable watch;

    ApiKeys(ReleaseCatalog releases, KeyTable table) {
        this.releases = releases;
        this.table = table;
    }

    @Override
    public Caller of(Release release, String key) {
        Known all = known;
        if (all == null) {
            throw new Problem.NotReady().exception();
        }
        String hash = key.length() > MOST_CHARACTERS ? "" : sha256(key);
        ApiKey found = all.keys().get(hash);
        if (found == null || !MessageDigest.isEqual(bytes(found.sha256()), bytes(hash))) {
            throw new Problem.InvalidKey().exception();
        }
        return found;
    }

    @Override
    public boolean areKnown() {
        return known != null;
    }

    @Override
    public void start() {
        watch = Flux.interval(Duration.ZERO, LOOK_AGAIN)
                .onBackpressureDrop()
                // A database that is away leaves the keys that are known.
                .concatMap(
                        _ -> look().timeout(LONGEST_LOOK)
                                .doOnSuccess(_ -> isInTrouble = false)
                                .doOnError(this::tellOnce)
                                .onErrorComplete(),
                        NO_PREFETCH)
                .subscribe();
    }

    @Override
    public void stop() {
        Disposable watching = watch;
        if (watching != null) {
            watching.dispose();
        }
    }

    @Override
    public boolean isRunning() {
        return watch != null && !watch.isDisposed();
    }

    /// Before the server starts, and until it has stopped.
    @Override
    public int getPhase() {
        return 0;
    }

    private Mono<Void> look() {
        Release release = releases.current();
        if (release == null) {
            return Mono.empty();
        }
        // The version is read first: what is written in between is read twice rather than never.
        return table.version(release)
                .filter(version -> !isKnown(release, version))
                .flatMap(version -> table.read(release).doOnNext(keys -> known = new Known(release, version, keys)))
                .then();
    }

    private void tellOnce(Throwable failure) {
        if (!isInTrouble) {
            isInTrouble = true;
            LOG.warn("the keys cannot be read; those that are known go on: {}", String.valueOf(failure));
        }
    }

    private boolean isKnown(Release release, long version) {
        Known all = known;
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
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
