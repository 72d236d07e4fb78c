package altdata.ingest.keys;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// All valid keys by their hashes, in memory.
@Component
public final class PushKeys {
    /// Longer than any key that is issued; whatever is longer need not be hashed.
    private static final int MOST_CHARACTERS = 200;

    private volatile @Nullable Map<String, PushKey> known;

    /// Whether the keys have been read yet; until then nobody can be told from anybody.
    public boolean areKnown() {
        return known != null;
    }

    /// The key that somebody shows, or null where it is unknown, revoked or deleted.
    /// @throws IllegalStateException where the keys have not been read yet
    public @Nullable PushKey of(String shown) {
        String hash = shown.length() > MOST_CHARACTERS
                ? ""
                : HexFormat.of().formatHex(Sha256.of(shown.getBytes(StandardCharsets.UTF_8)));
        PushKey found = known().get(hash);
        return found != null && MessageDigest.isEqual(bytes(found.sha256()), bytes(hash)) ? found : null;
    }

    /// Whether a key that was valid still is, and may still push to a topic.
    ///
    /// @param topic its short name
    public boolean stillMayPush(PushKey key, String topic) {
        PushKey now = known().get(key.sha256());
        return now != null && now.mayPush(topic);
    }

    void replace(Map<String, PushKey> keys) {
        known = keys;
    }

    private Map<String, PushKey> known() {
        Map<String, PushKey> keys = known;
        if (keys == null) {
            throw new IllegalStateException("the keys have not been read yet");
        }
        return keys;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
