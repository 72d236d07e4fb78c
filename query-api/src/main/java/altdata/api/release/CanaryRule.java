package altdata.api.release;

import com.dynatrace.hash4j.hashing.Hashing;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which keys the canary serves, and when.
///
/// @param keyIds      the ids of these keys
/// @param share       the share of all other keys, 0 to 1; a larger share includes every key of a smaller one
/// @param effectiveAt from when on
/// @param withdrawnAt until when; null if it is not withdrawn
record CanaryRule(
        Set<String> keyIds,
        double share,
        Instant effectiveAt,
        @Nullable Instant withdrawnAt) {
    /// Whether the canary serves a key. Depends on nothing else, so a key never alternates between two releases.
    boolean includes(String keyId, Instant now) {
        return !now.isBefore(effectiveAt)
                && (withdrawnAt == null || now.isBefore(withdrawnAt))
                && (keyIds.contains(keyId) || fraction(keyId) < share);
    }

    /// A number in [0, 1), evenly distributed over keys.
    private static double fraction(String keyId) {
        return (Hashing.xxh3_64().hashCharsToLong(keyId) >>> 11) * 0x1p-53;
    }
}
