package altdata.builder.law;

import altdata.contracts.topic.RecordRank;
import altdata.contracts.topic.RecordVersion;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Prepares record versions for the merge law of whole records, which [RecordRank] defines: groups them by
/// identity, and computes their ranks and table rows.
public final class RecordMergeLaw {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private RecordMergeLaw() {}

    /// A record version with its rank and its table row.
    ///
    /// @param row the content's members with their names on the topic, the identity with the names of the key
    /// columns, `data_key`, `content_hash` and `deleted`
    /// @param bytes the size of the content as JSON
    /// @param knownMicros the known time in microseconds since 1970-01-01T00:00:00Z
    public record RankedVersion<T>(
            RecordVersion<T> version, RecordRank rank, ObjectNode row, int bytes, long knownMicros) {}

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
        byte[] content = RecordRank.canonical(version.content());
        ObjectNode row = version.content() == null ? JSON.createObjectNode() : (ObjectNode) JSON.readTree(content);
        for (int i = 0; i < key.size(); i++) {
            row.put(key.get(i), version.identity().get(i));
        }
        RecordRank rank = RecordRank.of(version.dataKey(), content);
        putRank(row, rank);
        row.put("deleted", version.content() == null);
        return new RankedVersion<>(version, rank, row, content.length, known.knownMicros());
    }

    /// Sets the columns of the rank.
    public static void putRank(ObjectNode row, RecordRank rank) {
        row.put("data_key", rank.dataKey());
        row.put("content_hash", "\\x" + HexFormat.of().formatHex(rank.contentHash()));
    }
}
