package altdata.builder.records;

import altdata.builder.checksum.RowChecksum;
import altdata.builder.law.RecordMergeLaw.RankedVersion;
import altdata.builder.law.WriteTarget;
import altdata.builder.records.RecordChanges.Stored;
import altdata.contracts.topic.RecordRank;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Reads and locks the stored versions of identities: the row of the table, and its history.
final class StoredVersions<T extends Record> {
    private static final String SELECT = """
            select %3$s, t.data_key, t.content_hash, %4$s, %5$s
            from json_populate_recordset(null::%1$s.%2$s, ?::json) as requested
            join %1$s.%2$s t using (%3$s)
            """;
    private static final String LOCK = "order by %3$s for update of t";
    /// Citus has no `for update` over several nodes, but an update without a change locks too. It may lock in
    /// another order than that of another writer; Citus ends such a deadlock, and the consumer retries.
    private static final String LOCK_DISTRIBUTED = """
            update %1$s.%2$s t set data_key = t.data_key
            from json_populate_recordset(null::%1$s.%2$s, ?::json) as s
            where %3$s
            """;
    /// A condition on the time limits the search to one partition. `=` is never true for null, so rows
    /// without a time are read separately.
    private static final String SELECT_PARTITIONED = """
            with placed as materialized (
                select p.* from json_populate_recordset(null::%1$s.%2$s_place, ?::json) as requested
                join %1$s.%2$s_place p using (%3$s)
            )
            select %3$s, t.data_key, t.content_hash, %4$s, %5$s
            from placed p join %1$s.%2$s t using (%3$s) where t.%6$s = p.%6$s
            union all
            select %3$s, t.data_key, t.content_hash, %4$s, %5$s
            from placed p join %1$s.%2$s t using (%3$s) where t.%6$s is null and p.%6$s is null
            """;

    private final String table;
    private final List<String> key;
    private final @Nullable String time;
    private final boolean keepsHistory;
    private final RecordPlaces places;

    StoredVersions(RecordContent<T> content, RecordPlaces places) {
        this.table = content.table().name();
        this.key = content.table().key();
        this.time = content.table().time();
        this.keepsHistory = content.keepsHistory();
        this.places = places;
    }

    /// The identity of versions that share it.
    static <T extends Record> List<String> identity(List<RankedVersion<T>> versions) {
        return versions.getFirst().version().identity();
    }

    /// Reads the row of the table of each identity, without a lock and without the times.
    Map<List<String>, List<Stored>> read(Connection connection, String schema, List<List<RankedVersion<T>>> identities)
            throws SQLException {
        Map<List<String>, List<Stored>> stored = new HashMap<>();
        select(connection, SELECT, schema, "", "0, null::bigint", identities, stored);
        return stored;
    }

    /// Locks and reads the row of the table of each identity, and then those of its history if they are needed.
    Map<List<String>, List<Stored>> lock(
            Connection connection, WriteTarget target, List<List<RankedVersion<T>>> identities) throws SQLException {
        Map<List<String>, List<Stored>> stored = new HashMap<>();
        String schema = target.schema();
        String knownFrom = keepsHistory ? RowChecksum.microsSql("t.known_from") : "0";
        if (target.isDistributed()) {
            lockDistributed(connection, schema, identities);
        }
        if (target.isPartitioned()) {
            places.lock(connection, schema, keys(identities));
        }
        select(
                connection,
                target.isPartitioned() ? SELECT_PARTITIONED : target.isDistributed() ? SELECT : SELECT + LOCK,
                schema,
                "",
                knownFrom + ", null::bigint",
                identities,
                stored);
        List<List<RankedVersion<T>>> needHistory = identities.stream()
                .filter(versions -> {
                    List<Stored> present = stored.get(identity(versions));
                    return present != null && RecordChanges.needHistory(present.getFirst(), versions);
                })
                .toList();
        if (keepsHistory && !needHistory.isEmpty()) {
            select(
                    connection,
                    SELECT,
                    schema,
                    "_history",
                    knownFrom + ", " + RowChecksum.microsSql("t.known_to"),
                    needHistory,
                    stored);
        }
        return stored;
    }

    private void select(
            Connection connection,
            String sql,
            String schema,
            String suffix,
            String times,
            List<List<RankedVersion<T>>> identities,
            Map<List<String>, List<Stored>> stored)
            throws SQLException {
        String sqlOfTable = sql.formatted(
                schema,
                table + suffix,
                String.join(", ", key),
                times,
                time == null ? "null::text" : "t." + time + "::text",
                time);
        try (PreparedStatement select = connection.prepareStatement(sqlOfTable)) {
            select.setString(1, keys(identities).toString());
            try (ResultSet row = select.executeQuery()) {
                int rank = key.size() + 1;
                while (row.next()) {
                    stored.computeIfAbsent(identity(row), _ -> new ArrayList<>(1))
                            .add(new Stored(
                                    new RecordRank(row.getLong(rank), row.getBytes(rank + 1)),
                                    row.getLong(rank + 2),
                                    row.getObject(rank + 3, Long.class),
                                    row.getString(rank + 4)));
                }
            }
        }
    }

    private void lockDistributed(Connection connection, String schema, List<List<RankedVersion<T>>> identities)
            throws SQLException {
        String sameKey =
                key.stream().map(column -> "t." + column + " = s." + column).collect(Collectors.joining(" and "));
        try (PreparedStatement lock = connection.prepareStatement(LOCK_DISTRIBUTED.formatted(schema, table, sameKey))) {
            lock.setString(1, keys(identities).toString());
            lock.executeUpdate();
        }
    }

    private ArrayNode keys(List<List<RankedVersion<T>>> identities) {
        ArrayNode keys = JsonNodeFactory.instance.arrayNode();
        for (List<RankedVersion<T>> versions : identities) {
            ObjectNode identity = keys.addObject();
            key.forEach(column -> identity.set(column, versions.getFirst().row().get(column)));
        }
        return keys;
    }

    private List<String> identity(ResultSet row) throws SQLException {
        List<String> identity = new ArrayList<>(key.size());
        for (int i = 1; i <= key.size(); i++) {
            identity.add(row.getString(i));
        }
        return identity;
    }
}
