package altdata.builder.law;

import altdata.contracts.topic.RecordVersion;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The law for topics whose rows are whole statements about one thing: the greatest `(data_key, content hash)`
/// wins.
///
/// The hash is taken of the content in one canonical form, so that two rows with equal keys have a winner that
/// does not depend on which came first.
public final class RecordMergeLaw {
    private static final JsonMapper CANONICAL = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private RecordMergeLaw() {}

    /// A statement that has won, and its row of the table.
    ///
    /// @param row the content's members under their names on the topic, the identity under the names of the key's
    /// columns, `data_key`, `content_hash` and `deleted`
    /// @param bytes of the content as JSON
    public record Winner<T>(RecordVersion<T> statement, byte[] contentHash, ObjectNode row, int bytes) {
        private boolean winsOver(@Nullable Winner<T> other) {
            return other == null
                    || statement.dataKey() > other.statement.dataKey()
                    || (statement.dataKey() == other.statement.dataKey()
                            && Arrays.compareUnsigned(contentHash, other.contentHash) > 0);
        }
    }

    /// The winners, one for each identity, in the order of their identities.
    ///
    /// @param key the columns of the identity
    public static <T> List<Winner<T>> winners(Collection<RecordVersion<T>> statements, List<String> key) {
        TreeMap<String, Winner<T>> winners = new TreeMap<>();
        for (RecordVersion<T> statement : statements) {
            // No text of a row holds U+0000, so the joined identities are as different as the identities.
            String identity = String.join("\0", statement.identity());
            Winner<T> winner = winner(statement, key);
            if (winner.winsOver(winners.get(identity))) {
                winners.put(identity, winner);
            }
        }
        return List.copyOf(winners.values());
    }

    private static <T> Winner<T> winner(RecordVersion<T> statement, List<String> key) {
        byte[] content = CANONICAL.writeValueAsBytes(statement.content());
        ObjectNode row =
                statement.content() == null ? CANONICAL.createObjectNode() : (ObjectNode) CANONICAL.readTree(content);
        byte[] hash = sha256(content);
        for (int i = 0; i < key.size(); i++) {
            row.put(key.get(i), statement.identity().get(i));
        }
        row.put("data_key", statement.dataKey());
        row.put("content_hash", "\\x" + HexFormat.of().formatHex(hash));
        row.put("deleted", statement.content() == null);
        return new Winner<>(statement, hash, row, content.length);
    }

    private static byte[] sha256(byte[] content) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(content);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
