package altdata.ingest.keys;

import java.util.Set;

/// A valid (not revoked, not deleted) API key, without the key itself.
///
/// @param sha256 hash of the key, lower-case hexadecimal
/// @param scopes only those that concern pushing
public record PushKey(String keyId, String sha256, Set<String> scopes) {
    private static final String PREFIX = "ingest:";
    private static final String ALL_TOPICS = PREFIX + '*';

    /// Returns the scope that allows pushing to one topic.
    public static String scope(String topic) {
        return PREFIX + topic;
    }

    /// Returns whether the key may push to a topic. The scope `*` does not allow it, because it is granted for
    /// reading.
    ///
    /// @param topic short name of the topic
    public boolean mayPush(String topic) {
        return scopes.contains(scope(topic)) || scopes.contains(ALL_TOPICS);
    }
}
