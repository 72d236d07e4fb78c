package altdata.builder.records;

import altdata.builder.tables.BaseTable;
import altdata.builder.tables.ReplayScope;
import altdata.builder.tables.Restoration;
import altdata.contracts.topic.RecordVersion;
import altdata.contracts.topic.Topic;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// Finds the records of a whole-record table whose present version differs from the one as of a moment, and turns
/// the latter into rows of the topic.
///
/// A row is only used if it results in the same content hash as the stored version, so a restored record is exactly
/// the record that it restores.
public record RecordRestorations<T extends Record>(StoredRecords<T> records) {
    /// Small, because a row may have several megabytes.
    private static final int FETCH_SIZE = 32;

    /// A version that was known at the moment is still the present one, or it is in the history until the next one
    /// was known.
    private static final String SQL = """
            select %1$s, t.data_key, h.content_hash,
                case when not t.deleted then json_build_object(%5$s) end,
                case when not h.deleted then json_build_object(%6$s) end
            from (select *, (%4$s) as inside from %2$s.%3$s where known_from > ?) t
            left join (
                select *, (%4$s) as inside from %2$s.%3$s_history where known_from <= ? and known_to > ?
            ) h using (%1$s)
            where (t.inside or h.inside)
                and not (t.deleted and coalesce(h.deleted, true))
                and t.content_hash is distinct from h.content_hash
            order by %1$s
            """;

    /// Finds them in the connection's open transaction, sorted by identity.
    public void find(
            Connection connection, String schema, ReplayScope scope, Instant moment, Consumer<Restoration> target)
            throws SQLException {
        StoredRecords.useUtc(connection);
        BaseTable table = records.table();
        String sql = SQL.formatted(
                String.join(", ", table.key()),
                schema,
                table.name(),
                table.condition(scope),
                records.jsonMembers("t"),
                records.jsonMembers("h"));
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            query.setFetchSize(FETCH_SIZE);
            OffsetDateTime time = OffsetDateTime.ofInstant(moment, ZoneOffset.UTC);
            int next = BaseTable.bind(query, 1, scope);
            query.setObject(next, time);
            next = BaseTable.bind(query, next + 1, scope);
            query.setObject(next, time);
            query.setObject(next + 1, time);
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    target.accept(restoration(row));
                }
            }
        }
    }

    private Restoration restoration(ResultSet row) throws SQLException {
        List<String> identity = new ArrayList<>();
        int keySize = records.table().key().size();
        for (int i = 1; i <= keySize; i++) {
            identity.add(row.getString(i));
        }
        int next = keySize + 1;
        String text = String.join(" ", identity);
        long dataKey = row.getLong(next);
        byte @Nullable [] pastHash = row.getBytes(next + 1);
        ObjectNode present = parsed(row.getString(next + 2));
        ObjectNode past = parsed(row.getString(next + 3));
        ObjectNode presentRow = present == null ? null : records.columns().topicRow(present, false);
        if (past == null && pastHash != null && records.sameContent(records.deletion(identity), pastHash) == null) {
            // It was not deleted at the moment; its content has been removed since, because it was old.
            return new Restoration(text, dataKey, presentRow, null, null, null);
        }
        if (past == null || pastHash == null) {
            // Only the content has the ticker of an alert, which is its record key.
            return new Restoration(text, dataKey, presentRow, null, key(presentRow), records.deletion(identity));
        }
        StoredRecords.TopicRow<T> same = records.sameContent(past, pastHash);
        ObjectNode restored = same == null ? null : same.row();
        return restored == null
                ? new Restoration(text, dataKey, presentRow, records.columns().topicRow(past, false), null, null)
                : new Restoration(text, dataKey, presentRow, restored, key(restored), restored);
    }

    private @Nullable String key(@Nullable ObjectNode row) {
        RecordVersion<T> version = row == null ? null : records.version(row);
        return version == null ? null : records.topic().key(version);
    }

    private static @Nullable ObjectNode parsed(@Nullable String json) {
        return json == null ? null : (ObjectNode) Topic.JSON.readTree(json);
    }
}
