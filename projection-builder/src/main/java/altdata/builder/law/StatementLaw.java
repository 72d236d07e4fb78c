package altdata.builder.law;

import altdata.contracts.topic.Statement;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The law for topics whose rows are whole statements about one thing: the greatest `(data_key, content hash)`
/// wins.
///
/// The hash is taken of the content in one canonical form, so that two rows with equal keys have a winner that
/// does not depend on which came first.
public final class StatementLaw {
    private static final JsonMapper CANONICAL = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
            .build();

    private StatementLaw() {}

    /// The winners as rows of a table: a JSON array in the order of their identities, for
    /// `json_populate_recordset`.
    ///
    /// Each element has the members of the content under their names on the topic, the identity under
    /// `identityColumn`, `data_key`, `content_hash` and `deleted`.
    public static <T> ArrayNode winners(Collection<Statement<T>> statements, String identityColumn) {
        record Ranked(long dataKey, byte[] hash, ObjectNode row) {
            boolean winsOver(@Nullable Ranked other) {
                return other == null
                        || dataKey > other.dataKey
                        || (dataKey == other.dataKey && Arrays.compareUnsigned(hash, other.hash) > 0);
            }
        }
        TreeMap<String, Ranked> winners = new TreeMap<>();
        for (Statement<T> statement : statements) {
            byte[] content = CANONICAL.writeValueAsBytes(statement.content());
            ObjectNode row = statement.content() == null
                    ? CANONICAL.createObjectNode()
                    : (ObjectNode) CANONICAL.readTree(content);
            byte[] hash = sha256(content);
            row.put(identityColumn, statement.identity());
            row.put("data_key", statement.dataKey());
            row.put("content_hash", "\\x" + HexFormat.of().formatHex(hash));
            row.put("deleted", statement.content() == null);
            Ranked ranked = new Ranked(statement.dataKey(), hash, row);
            if (ranked.winsOver(winners.get(statement.identity()))) {
                winners.put(statement.identity(), ranked);
            }
        }
        ArrayNode rows = CANONICAL.createArrayNode();
        winners.values().forEach(ranked -> rows.add(ranked.row()));
        return rows;
    }

    private static byte[] sha256(byte[] content) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(content);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
