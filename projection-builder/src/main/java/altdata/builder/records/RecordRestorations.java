package altdata.builder.records;

import altdata.builder.law.KnownRow;
import altdata.builder.law.RecordMergeLaw;
import altdata.builder.tables.BaseTable;
import altdata.builder.tables.ReplayScope;
import altdata.builder.tables.Restoration;
import altdata.contracts.topic.RecordVersion;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Verdict;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// Finds the records of a whole-record table whose present version differs from the one as of a moment, and turns
/// the latter into rows of the topic.
///
/// A row is only used if it results in the same content hash as the stored version, so a restored record is exactly
/// the record that it restores.
///
/// @param columns of the record type
public record RecordRestorations<T extends Record>(
        BaseTable table, RecordColumns<T> columns, Topic<RecordVersion<T>> topic) {
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
    /// Times in JSON have the session's offset, which may be one that rows cannot have, such as +00:53:28.
    private static final String USE_UTC = "set local time zone 'UTC'";

    /// Finds them in the connection's open transaction, sorted by identity.
    public void find(
            Connection connection, String schema, ReplayScope scope, Instant moment, Consumer<Restoration> target)
            throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(USE_UTC);
        }
        String sql = SQL.formatted(
                String.join(", ", table.key()), schema, table.name(), table.condition(scope), pairs("t"), pairs("h"));
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

    /// The arguments of `json_build_object`.
    private String pairs(String alias) {
        return columns.componentNames().stream()
                .map(name -> '\'' + name + "', " + alias + '.' + name)
                .collect(Collectors.joining(", "));
    }

    private Restoration restoration(ResultSet row) throws SQLException {
        List<String> identity = new ArrayList<>();
        for (int i = 1; i <= table.key().size(); i++) {
            identity.add(row.getString(i));
        }
        int next = table.key().size() + 1;
        String text = String.join(" ", identity);
        long dataKey = row.getLong(next);
        byte @Nullable [] pastHash = row.getBytes(next + 1);
        ObjectNode present = parsed(row.getString(next + 2));
        ObjectNode past = parsed(row.getString(next + 3));
        ObjectNode presentRow = present == null ? null : columns.topicRow(present, false);
        if (past == null || pastHash == null) {
            // Only the content has the ticker of an alert, which is its record key.
            return new Restoration(text, dataKey, presentRow, null, key(presentRow), deletion(identity));
        }
        ObjectNode restored = sameContent(past, pastHash);
        return restored == null
                ? new Restoration(text, dataKey, presentRow, columns.topicRow(past, false), null, null)
                : new Restoration(text, dataKey, presentRow, restored, key(restored), restored);
    }

    /// The row of the topic that has the content of a stored version; null if absent.
    private @Nullable ObjectNode sameContent(ObjectNode stored, byte[] contentHash) {
        for (boolean hasEmptyRecords : columns.hasNestedRecords() ? new boolean[] {false, true} : new boolean[1]) {
            ObjectNode row = columns.topicRow(stored, hasEmptyRecords);
            RecordVersion<T> version = version(row);
            if (version != null && Arrays.equals(contentHash, hash(version))) {
                return row;
            }
        }
        return null;
    }

    private byte[] hash(RecordVersion<T> version) {
        return RecordMergeLaw.ranked(new KnownRow<>(version, 0), table.key())
                .rank()
                .contentHash();
    }

    private @Nullable String key(@Nullable ObjectNode row) {
        RecordVersion<T> version = row == null ? null : version(row);
        return version == null ? null : topic.key(version);
    }

    /// Returns null if the topic does not accept the row.
    private @Nullable RecordVersion<T> version(ObjectNode row) {
        byte[] value = Topic.JSON.writeValueAsBytes(row.deepCopy().put("data_key", 0));
        return topic.read(value) instanceof Verdict.Accepted<RecordVersion<T>>(var version, var _, var _)
                ? version
                : null;
    }

    private ObjectNode deletion(List<String> identity) {
        ObjectNode deletion = Topic.JSON.createObjectNode();
        for (int i = 0; i < identity.size(); i++) {
            deletion.put(table.key().get(i), identity.get(i));
        }
        return deletion.put("deleted", true);
    }

    private static @Nullable ObjectNode parsed(@Nullable String json) {
        return json == null ? null : (ObjectNode) Topic.JSON.readTree(json);
    }
}
