package altdata.ingest.keys;

import altdata.contracts.digest.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Holds all valid API keys in memory, by hash.
@Component
public final class PushKeys {
    /// No issued key is longer; longer values are not hashed.
    private static final int MAX_CHARACTERS = 200;

    private final Clock clock;
    private volatile @Nullable Map<String, PushKey> keysByHash;

    PushKeys(Clock clock) {
        this.clock = clock;
    }

    /// Returns whether the keys have been loaded; until then no key can be checked.
    public boolean areLoaded() {
        return keysByHash != null;
    }

    /// Returns the valid key that a client presented, or null if it is unknown, revoked, deleted or expired.
    /// @throws IllegalStateException if the keys have not been loaded yet
    public @Nullable PushKey find(String presented) {
        String hash = presented.length() > MAX_CHARACTERS ? "" : Sha256.hexOf(presented);
        PushKey found = loadedKeys().get(hash);
        return found != null && MessageDigest.isEqual(bytes(found.sha256()), bytes(hash)) && isCurrent(found)
                ? found
                : null;
    }

    /// Returns whether a key is still valid and may still push to a topic.
    ///
    /// @param topic short name of the topic
    public boolean stillMayPush(PushKey key, String topic) {
        PushKey current = loadedKeys().get(key.sha256());
        return current != null && isCurrent(current) && current.mayPush(topic);
    }

    private boolean isCurrent(PushKey key) {
        return !key.isExpired(clock.instant());
    }

    void replace(Map<String, PushKey> keys) {
        keysByHash = keys;
    }

    private Map<String, PushKey> loadedKeys() {
        Map<String, PushKey> keys = keysByHash;
        if (keys == null) {
            throw new IllegalStateException("the API keys have not been loaded yet");
        }
        return keys;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
