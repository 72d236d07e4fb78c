package altdata.builder.records;

import altdata.builder.law.RecordMergeLaw;
import altdata.builder.law.RecordMergeLaw.Winner;
import altdata.contracts.topic.RecordVersion;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Upserts the winning record versions with a guarded SQL statement: an existing row is only replaced by one
/// with a greater `(data_key, content_hash)`.
///
/// @param table   without its schema
/// @param key     the columns of the identity
/// @param columns of the record type
public record RecordUpsert<T extends Record>(String table, List<String> key, RecordColumns<T> columns) {
    /// Limits the size of one SQL statement, because its rows are in memory several times. A single row may be
    /// larger.
    private static final int MAX_STATEMENT_BYTES = 4 * 1024 * 1024;

    private static final List<String> RANK = List.of("data_key", "content_hash", "deleted");

    private static final String SQL = """
            insert into %1$s.%2$s as t
            select * from json_populate_recordset(null::%1$s.%2$s, ?::json)
            on conflict (%3$s) do update set (%4$s) = row(%5$s)
            where (excluded.data_key, excluded.content_hash) > (t.data_key, t.content_hash)
            returning %3$s
            """;

    /// Writes the winners of the versions in the connection's open transaction, sorted by identity.
    ///
    /// @return the winners that the table did not have; the others were superseded
    public List<Winner<T>> write(Connection connection, String schema, Collection<RecordVersion<T>> versions)
            throws SQLException {
        List<Winner<T>> written = new ArrayList<>();
        List<Winner<T>> statementRows = new ArrayList<>();
        long bytes = 0;
        for (Winner<T> winner : RecordMergeLaw.winners(versions, key)) {
            statementRows.add(winner);
            bytes += winner.bytes();
            if (bytes >= MAX_STATEMENT_BYTES) {
                written.addAll(write(connection, schema, statementRows));
                statementRows.clear();
                bytes = 0;
            }
        }
        if (!statementRows.isEmpty()) {
            written.addAll(write(connection, schema, statementRows));
        }
        return written;
    }

    private List<Winner<T>> write(Connection connection, String schema, List<Winner<T>> winners) throws SQLException {
        ArrayNode rows = JsonNodeFactory.instance.arrayNode();
        Map<List<String>, Winner<T>> byIdentity = new HashMap<>();
        for (Winner<T> winner : winners) {
            T content = winner.version().content();
            if (content != null) {
                columns.complete(winner.row(), content);
            }
            rows.add(winner.row());
            byIdentity.put(winner.version().identity(), winner);
        }
        List<Winner<T>> written = new ArrayList<>();
        try (PreparedStatement upsert = connection.prepareStatement(sql(schema))) {
            upsert.setString(1, rows.toString());
            try (ResultSet row = upsert.executeQuery()) {
                while (row.next()) {
                    List<String> identity = new ArrayList<>(key.size());
                    for (int i = 1; i <= key.size(); i++) {
                        identity.add(row.getString(i));
                    }
                    written.add(Objects.requireNonNull(byIdentity.get(identity)));
                }
            }
        }
        return written;
    }

    private String sql(String schema) {
        List<String> set =
                Stream.concat(RANK.stream(), columns.contentNames().stream()).toList();
        return SQL.formatted(
                schema,
                table,
                String.join(", ", key),
                String.join(", ", set),
                set.stream().map(column -> "excluded." + column).collect(Collectors.joining(", ")));
    }
}
