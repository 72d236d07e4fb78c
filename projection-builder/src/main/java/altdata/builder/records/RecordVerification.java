package altdata.builder.records;

import altdata.builder.checksum.ChecksumParts;
import altdata.builder.checksum.RowChecksum;
import altdata.builder.law.RecordMergeLaw.RankedVersion;
import altdata.builder.records.StoredRecords.TopicRow;
import altdata.builder.tables.TableVerification;
import altdata.contracts.topic.Topic;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Checks each row of a whole-record table and of its history: its content must have the stored content hash, and all
/// columns must be those that this content results in.
final class RecordVerification<T extends Record> {
    /// Small, because a row may have several megabytes.
    private static final int FETCH_SIZE = 32;

    private static final String READ = """
            select %3$s, data_key, content_hash, %4$s, %5$s,
                case when deleted then null else json_build_object(%6$s) end
            from %1$s.%2$s t
            """;
    /// Compares all columns of the rows with the given ones.
    private static final String DIFFERENT = """
            select row(%3$s)::text
            from json_populate_recordset(null::%1$s.%2$s, ?::json) as s
            join %1$s.%2$s t using (%3$s)
            where (%4$s) is distinct from (%5$s)
            """;

    private final Connection connection;
    private final String schema;
    private final RecordContent<T> content;
    private final StoredRecords<T> records;
    private final ChecksumParts stored = new ChecksumParts();
    private final List<String> examples = new ArrayList<>();
    /// The platforms of which content has been removed.
    private final Set<String> expiring = new HashSet<>();
    private long rows;
    private long damaged;
    private long expired;

    RecordVerification(Connection connection, String schema, RecordContent<T> content, StoredRecords<T> records) {
        this.connection = connection;
        this.schema = schema;
        this.content = content;
        this.records = records;
    }

    TableVerification verify() throws SQLException {
        StoredRecords.useUtc(connection);
        expiring.addAll(ContentHorizons.platforms(connection, schema));
        for (String table : content.tables()) {
            verify(table);
        }
        if (RecordPlaces.exist(connection, schema, content.table().name())) {
            new RecordPlaces(content.table()).findWrong(connection, schema, this::addDamaged);
        }
        return new TableVerification(rows, damaged, expired, examples, stored.values());
    }

    private void verify(String table) throws SQLException {
        List<String> key = content.table().key();
        List<String> times = content.knownTimes(table);
        String sql = READ.formatted(
                schema,
                table,
                String.join(", ", key),
                times.isEmpty() ? "0" : RowChecksum.microsSql(times.getFirst()),
                times.size() < 2 ? "null::bigint" : RowChecksum.microsSql(times.getLast()),
                records.jsonMembers("t"));
        ArrayNode intact = JsonNodeFactory.instance.arrayNode();
        try (PreparedStatement read = connection.prepareStatement(sql)) {
            read.setFetchSize(FETCH_SIZE);
            try (ResultSet row = read.executeQuery()) {
                while (row.next()) {
                    ObjectNode expected = expected(row);
                    if (expected != null) {
                        intact.add(expected);
                    }
                    if (intact.size() == FETCH_SIZE) {
                        compare(table, intact);
                    }
                }
            }
        }
        compare(table, intact);
    }

    /// The row as the content results in it; null if the content does not have the stored hash.
    private @Nullable ObjectNode expected(ResultSet row) throws SQLException {
        int keySize = content.table().key().size();
        List<String> identity = new ArrayList<>(keySize);
        for (int i = 1; i <= keySize; i++) {
            identity.add(row.getString(i));
        }
        long dataKey = row.getLong(keySize + 1);
        byte[] contentHash = row.getBytes(keySize + 2);
        long checksum = RowChecksum.of(
                identity, dataKey, contentHash, row.getLong(keySize + 3), row.getObject(keySize + 4, Long.class));
        rows++;
        stored.toggle(RowChecksum.part(identity), checksum);
        String json = row.getString(keySize + 5);
        ObjectNode members = json == null ? records.deletion(identity) : (ObjectNode) Topic.JSON.readTree(json);
        TopicRow<T> same = records.sameContent(members, contentHash);
        if (same == null && json == null && expiring.contains(identity.getFirst())) {
            expired++;
            return records.deletion(identity)
                    .put("data_key", dataKey)
                    .put("content_hash", "\\x" + HexFormat.of().formatHex(contentHash));
        }
        if (same == null) {
            addDamaged(String.join(" ", identity));
            return null;
        }
        RankedVersion<T> version = same.version();
        T record = version.version().content();
        if (record != null) {
            content.columns().complete(version.row(), record);
        }
        return version.row().put("data_key", dataKey);
    }

    /// Compares the rows with the table, and empties the list.
    private void compare(String table, ArrayNode expected) throws SQLException {
        if (expected.isEmpty()) {
            return;
        }
        List<String> key = new ArrayList<>(content.table().key());
        key.addAll(List.of("data_key", "content_hash"));
        String sql =
                DIFFERENT.formatted(schema, table, String.join(", ", key), contentColumns("s"), contentColumns("t"));
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            query.setString(1, expected.toString());
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    addDamaged(row.getString(1));
                }
            }
        }
        expected.removeAll();
    }

    private String contentColumns(String alias) {
        return content.columns().contentNames().stream()
                .map(name -> alias + '.' + name)
                .collect(Collectors.joining(", "));
    }

    private void addDamaged(String key) {
        damaged++;
        if (examples.size() < TableVerification.EXAMPLES) {
            examples.add(key);
        }
    }
}
