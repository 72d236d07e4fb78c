package altdata.ingest.keys;

import java.util.Set;

/// A key that is neither revoked nor deleted, without the key itself.
///
/// @param sha256 of the key, in lower-case hexadecimal
/// @param scopes those that are about pushing
public record PushKey(String keyId, String sha256, Set<String> scopes) {
    private static final String PREFIX = "ingest:";
    private static final String EVERY_TOPIC = PREFIX + '*';

    /// The scope that pushing to a topic needs, where it is not the one for every topic.
    public static String scope(String topic) {
        return PREFIX + topic;
    }

    /// Whether it may push to a topic. The scope `*` is not enough: it was given for reading.
    ///
    /// @param topic its short name
    public boolean mayPush(String topic) {
        return scopes.contains(scope(topic)) || scopes.contains(EVERY_TOPIC);
    }
}
