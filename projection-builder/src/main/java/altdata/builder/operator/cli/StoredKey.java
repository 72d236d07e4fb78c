package altdata.builder.operator.cli;

import altdata.builder.operator.ResultRows;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.NullNode;

/// The current record of a key.
///
/// @param row its fields by their names on the topic; an absent one is JSON's null
record StoredKey(String id, Map<String, Object> row) {
    boolean isRevoked() {
        return row.get("revoked") instanceof Boolean revoked && revoked;
    }

    /// @throws IllegalArgumentException if the key is revoked or has expired
    void checkValid(Instant now) {
        if (isRevoked()) {
            throw new IllegalArgumentException("the key " + id + " is revoked; issue a new one with keys issue");
        }
        Instant end = expires();
        if (end != null && !end.isAfter(now)) {
            throw new IllegalArgumentException(
                    "the key " + id + " expired at " + end + "; issue a new one with keys issue");
        }
    }

    /// The same permissions, owner and label.
    ///
    /// @param expiry when the new key expires; null for the expiry of this key
    NewKey.Grant grant(@Nullable Instant expiry) {
        List<String> scopes = row.get("scopes") instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of();
        return new NewKey.Grant(
                scopes,
                text("owner"),
                text("label"),
                number("daily_limit"),
                number("v1_daily_limit"),
                expiry == null ? expires() : expiry);
    }

    /// When this key expires if it remains valid for the given duration, but not later than its current expiry.
    Instant endAfter(Instant now, Duration remaining) {
        Instant end = now.plus(remaining).truncatedTo(ChronoUnit.SECONDS);
        Instant before = expires();
        return before == null || end.isBefore(before) ? end : before;
    }

    /// The next version of the record, with an expiry.
    Map<String, Object> expiringAt(Instant end, Instant now) {
        Map<String, Object> record = nextVersion(now);
        record.put("expires", end.toString());
        return record;
    }

    /// The next version of the record, revoked.
    Map<String, Object> revoked(Instant now) {
        Map<String, Object> record = nextVersion(now);
        record.put("revoked", true);
        return record;
    }

    private Map<String, Object> nextVersion(Instant now) {
        Map<String, Object> record = new LinkedHashMap<>();
        row.forEach((name, value) -> {
            if (value != NullNode.instance) {
                record.put(name, value);
            }
        });
        long dataKey = ResultRows.number(row, "data_key");
        if (dataKey == Long.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "the key " + id + " cannot be changed: its data_key " + dataKey + " is the maximum");
        }
        record.put("data_key", Math.max(now.toEpochMilli(), dataKey + 1));
        record.put("key_id", id);
        return record;
    }

    private @Nullable Instant expires() {
        String text = text("expires");
        return text == null ? null : OffsetDateTime.parse(text).toInstant();
    }

    private @Nullable String text(String name) {
        return row.get(name) instanceof String text ? text : null;
    }

    private @Nullable Long number(String name) {
        return row.get(name) instanceof Number number ? number.longValue() : null;
    }
}
