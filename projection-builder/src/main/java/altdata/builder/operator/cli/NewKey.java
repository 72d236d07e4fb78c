package altdata.builder.operator.cli;

import java.security.SecureRandom;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A newly created API key: its ID, the key itself, and the record to publish, which contains only the key's
/// hash.
///
/// @param record the fields of the topic, without the key itself
record NewKey(String keyId, IssuedKey key, Map<String, Object> record) {
    private static final int ID_BYTES = 6;

    /// What a key may do, and for whom.
    ///
    /// @param dailyLimit   requests per UTC day on v2; null for the service's default
    /// @param v1DailyLimit requests per UTC day on v1; null for no limit
    /// @param expires      null for no end
    record Grant(
            List<String> scopes,
            @Nullable String owner,
            @Nullable String label,
            @Nullable Long dailyLimit,
            @Nullable Long v1DailyLimit,
            @Nullable Instant expires) {}

    static NewKey create(SecureRandom random, Instant now, Grant grant) {
        IssuedKey key = IssuedKey.random(random, grant.scopes());
        byte[] id = new byte[ID_BYTES];
        random.nextBytes(id);
        String keyId = "k_" + HexFormat.of().formatHex(id);
        Map<String, Object> record = new LinkedHashMap<>();
        record.put("data_key", now.toEpochMilli());
        record.put("key_id", keyId);
        record.put("sha256", key.sha256());
        record.put("scopes", grant.scopes());
        putIfKnown(record, "owner", grant.owner());
        putIfKnown(record, "daily_limit", grant.dailyLimit());
        putIfKnown(record, "v1_daily_limit", grant.v1DailyLimit());
        record.put("revoked", false);
        record.put("created", now.truncatedTo(ChronoUnit.SECONDS).toString());
        putIfKnown(
                record,
                "expires",
                grant.expires() == null ? null : grant.expires().toString());
        putIfKnown(record, "label", grant.label());
        return new NewKey(keyId, key, record);
    }

    private static void putIfKnown(Map<String, Object> record, String name, @Nullable Object value) {
        if (value != null) {
            record.put(name, value);
        }
    }
}
