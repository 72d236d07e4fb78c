package altdata.ingest.keys;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// An API key that is neither revoked nor deleted, but may have expired. Does not contain the key itself.
///
/// @param sha256 hash of the key, lower-case hexadecimal
/// @param scopes  only those that concern pushing
/// @param expires from this time on the key is invalid; null for no end
public record PushKey(
        String keyId,
        String sha256,
        Set<String> scopes,
        @Nullable Instant expires) {
    private static final String PREFIX = "ingest:";
    private static final String ALL_TOPICS = PREFIX + '*';

    /// Returns the scope that allows pushing to one topic.
    public static String scope(String topic) {
        return PREFIX + topic;
    }

    boolean isExpired(Instant now) {
        return expires != null && !now.isBefore(expires);
    }

    /// Returns whether the key may push to a topic. The scope `*` does not allow it, because it is granted for
    /// reading.
    ///
    /// @param topic short name of the topic
    public boolean mayPush(String topic) {
        return scopes.contains(scope(topic)) || scopes.contains(ALL_TOPICS);
    }
}
