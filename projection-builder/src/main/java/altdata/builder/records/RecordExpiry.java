package altdata.builder.records;

import altdata.builder.checksum.ContentWriter;
import altdata.builder.sql.SqlArrays;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Removes the content of old records, and of their history. Identity, rank and known times stay, so the merge
/// law and the content checksum do not change.
///
/// Such a row looks like that of a deleted record, but has the content hash of the removed content. Readers
/// therefore need no condition for it.
///
/// The key of the table must consist of a platform and an id.
public final class RecordExpiry {
    private static final String FIND = """
            select distinct id from (
                (select id from %1$s.%2$s where platform = ? and %3$s < ? and not deleted limit %4$d)
                union all
                (select id from %1$s.%2$s_history where platform = ? and %3$s < ? and not deleted limit %4$d)
            ) as found
            """;
    /// In the order in which writers lock.
    private static final String LOCK =
            "select from %1$s.%2$s where platform = ? and id = any(?) order by platform, id for update";
    private static final String REMOVE =
            "update %1$s.%2$s set deleted = true, %3$s where platform = ? and %4$s < ? and id = any(?)";
    private static final String PLACE =
            "update %1$s.%2$s set %3$s = null where platform = ? and %3$s < ? and id = any(?)";

    private final RecordContent<?> content;

    public RecordExpiry(RecordContent<?> content) {
        this.content = content;
    }

    /// Removes the content of some records in the connection's open transaction.
    ///
    /// @param horizon content with a time before it is removed
    /// @param limit   the approximate number of records
    /// @return the ids of the records; empty if no such records are left
    public List<String> expire(Connection connection, String schema, String platform, Instant horizon, int limit)
            throws SQLException {
        List<String> ids = find(connection, schema, platform, horizon, limit);
        if (ids.isEmpty()) {
            return ids;
        }
        // The content checksum does not include what is removed.
        ContentWriter.declareBuilder(connection);
        String table = content.table().name();
        String place = RecordPlaces.nameOf(table);
        boolean isPartitioned = RecordPlaces.exist(connection, schema, table);
        try (PreparedStatement lock =
                connection.prepareStatement(LOCK.formatted(schema, isPartitioned ? place : table))) {
            lock.setString(1, platform);
            SqlArrays.bind(lock, 2, "text", ids);
            lock.executeQuery().close();
        }
        String time = content.table().time();
        String nulls = content.columns().contentNames().stream()
                .map(column -> column + " = null")
                .collect(Collectors.joining(", "));
        for (String each : content.tables()) {
            update(connection, REMOVE.formatted(schema, each, nulls, time), platform, horizon, ids);
        }
        if (isPartitioned) {
            update(connection, PLACE.formatted(schema, place, time), platform, horizon, ids);
        }
        return ids;
    }

    private List<String> find(Connection connection, String schema, String platform, Instant horizon, int limit)
            throws SQLException {
        String sql =
                FIND.formatted(schema, content.table().name(), content.table().time(), limit);
        List<String> ids = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            for (int i = 1; i <= 3; i += 2) {
                query.setString(i, platform);
                query.setObject(i + 1, horizon.atOffset(ZoneOffset.UTC));
            }
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    ids.add(row.getString(1));
                }
            }
        }
        return ids;
    }

    private static void update(Connection connection, String sql, String platform, Instant horizon, List<String> ids)
            throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            update.setString(1, platform);
            update.setObject(2, horizon.atOffset(ZoneOffset.UTC));
            SqlArrays.bind(update, 3, "text", ids);
            update.executeUpdate();
        }
    }
}
