package altdata.builder.law;

import altdata.contracts.digest.Sha256;
import altdata.contracts.topic.RecordVersion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The merge law for topics whose rows are whole records: of all versions of a record, the one with the
/// greatest `(data_key, content hash)` wins.
///
/// The hash is computed from a canonical JSON form of the content, so that of two versions with equal data keys
/// the winner does not depend on the order of arrival.
public final class RecordMergeLaw {
    private static final JsonMapper CANONICAL = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private RecordMergeLaw() {}

    /// The position of a record version among the versions of its identity; the greatest one wins.
    @SuppressWarnings("ArrayRecordComponent") // Only compared.
    public record Rank(long dataKey, byte[] contentHash) implements Comparable<Rank> {
        @Override
        public int compareTo(Rank other) {
            int byKey = Long.compare(dataKey, other.dataKey);
            return byKey != 0 ? byKey : Arrays.compareUnsigned(contentHash, other.contentHash);
        }

        /// Sets the columns of the rank.
        public void putInto(ObjectNode row) {
            row.put("data_key", dataKey);
            row.put("content_hash", bytea(contentHash));
        }
    }

    /// A record version with its rank and its table row.
    ///
    /// @param row the content's members with their names on the topic, the identity with the names of the key
    /// columns, `data_key`, `content_hash` and `deleted`
    /// @param bytes the size of the content as JSON
    /// @param knownMicros the known time in microseconds since 1970-01-01T00:00:00Z
    public record RankedVersion<T>(RecordVersion<T> version, Rank rank, ObjectNode row, int bytes, long knownMicros) {}

    /// The versions of each identity, sorted by identity.
    ///
    /// @param key the columns of the identity
    public static <T> List<List<RankedVersion<T>>> byIdentity(
            Collection<KnownRow<RecordVersion<T>>> versions, List<String> key) {
        TreeMap<String, List<RankedVersion<T>>> byIdentity = new TreeMap<>();
        for (KnownRow<RecordVersion<T>> version : versions) {
            // Texts on the topics cannot contain U+0000, so different identities stay different when joined.
            String identity = String.join("\0", version.row().identity());
            byIdentity.computeIfAbsent(identity, _ -> new ArrayList<>(1)).add(ranked(version, key));
        }
        return List.copyOf(byIdentity.values());
    }

    /// Computes the rank of a record version.
    ///
    /// @param key the columns of the identity
    public static <T> RankedVersion<T> ranked(KnownRow<RecordVersion<T>> known, List<String> key) {
        RecordVersion<T> version = known.row();
        byte[] content = CANONICAL.writeValueAsBytes(version.content());
        ObjectNode row =
                version.content() == null ? CANONICAL.createObjectNode() : (ObjectNode) CANONICAL.readTree(content);
        byte[] hash = Sha256.of(content);
        for (int i = 0; i < key.size(); i++) {
            row.put(key.get(i), version.identity().get(i));
        }
        Rank rank = new Rank(version.dataKey(), hash);
        rank.putInto(row);
        row.put("deleted", version.content() == null);
        return new RankedVersion<>(version, rank, row, content.length, known.knownMicros());
    }

    private static String bytea(byte[] bytes) {
        return "\\x" + HexFormat.of().formatHex(bytes);
    }
}
