package altdata.contracts.topic;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row of the topic `api-keys`: the permissions of a key. It contains the key's hash, never the key itself.
///
/// @param sha256       the SHA-256 of the key's characters, 64 lower-case hexadecimal digits
/// @param scopes       such as `social:forum`, `entities:*`, `v1`, `*`; a record that revokes the key may omit
/// them
/// @param dailyLimit   requests per UTC day on v2, or null for the service's default
/// @param v1DailyLimit requests per UTC day on v1, or null for no limit
/// @param expires      from this time on the key is invalid; null for no end. Absent in the canonical form if
/// null, so that records without it keep their hash
/// @param label        what the key is for, or null; if null, also absent in the canonical form
public record ApiKeyRow(
        String keyId,
        String sha256,
        @Nullable String owner,
        List<String> scopes,
        @Nullable Long dailyLimit,
        @JsonProperty("v1_daily_limit") @Nullable Long v1DailyLimit,
        boolean revoked,
        @Nullable Instant created,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Instant expires,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String label) {
    static RecordVersion<ApiKeyRow> read(Fields fields) {
        long dataKey = fields.dataKey();
        String keyId = fields.about("The name of the key, not the key itself.").identifier("key_id");
        if (fields.isDeletion()) {
            return new RecordVersion<>(List.of(keyId), dataKey, null);
        }
        ApiKeyRow row = new ApiKeyRow(
                keyId,
                fields.about(
                                "The SHA-256 of the key's characters as 64 hexadecimal digits; the key itself is not stored.")
                        .sha256("sha256"),
                fields.about("The user of the key.").text("owner"),
                fields.about(
                                "The permissions, such as `social:forum`, `entities:*`, `v1`, `*`; null or absent: no permission.")
                        .texts("scopes"),
                fields.about("Requests per UTC day on v2; null or absent: the service's default.")
                        .count("daily_limit"),
                fields.about("Requests per UTC day on v1; null or absent: no limit.")
                        .count("v1_daily_limit"),
                fields.about("Whether the key is revoked; null or absent: false.")
                        .flag("revoked", false),
                fields.about("When the key was issued.").time("created"),
                fields.about("The time from which on the key is invalid; null or absent: no end.")
                        .time("expires"),
                fields.about("What the key is for.").text("label"));
        return new RecordVersion<>(List.of(keyId), dataKey, row);
    }
}
