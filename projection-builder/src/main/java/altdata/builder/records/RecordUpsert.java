package altdata.builder.records;

import altdata.builder.checksum.RowChecksum;
import altdata.builder.law.ConcurrentUpdateException;
import altdata.builder.law.CountedInsert;
import altdata.builder.law.KnownRow;
import altdata.builder.law.RecordMergeLaw;
import altdata.builder.law.RecordMergeLaw.RankedVersion;
import altdata.builder.law.RowEffect;
import altdata.builder.law.RowEffect.Kind;
import altdata.builder.law.WriteTarget;
import altdata.builder.records.RecordChanges.Stored;
import altdata.contracts.topic.RecordRank;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Writes record versions: the winner of each identity to the table, and the versions that it replaces to the
/// table's history.
///
/// The stored rows of the batch's identities are locked and compared first. If two transactions insert the same
/// new identity concurrently, there is no row to lock. One of the inserts then fails, and its transaction must
/// be retried.
public final class RecordUpsert<T extends Record> {
    /// Limits the size of one SQL statement, because its rows are in memory several times. A single row may be
    /// larger.
    private static final int MAX_STATEMENT_BYTES = 4 * 1024 * 1024;

    private static final List<String> RANK = List.of("data_key", "content_hash", "deleted");

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
    private static final String INSERT = """
            insert into %1$s.%2$s
            select * from json_populate_recordset(null::%1$s.%2$s, ?::json)
            """;
    private static final String UNLESS_EXISTS = "on conflict (%3$s) do nothing";
    private static final String REPLACE = """
            update %1$s.%2$s t set (%4$s) = row(%5$s)
            from json_populate_recordset(null::%1$s.%2$s, ?::json) as s
            where %6$s
            """;
    private static final String DELETE = """
            delete from %1$s.%2$s t
            using json_populate_recordset(null::%1$s.%2$s, ?::json) as s
            where %6$s
            """;
    private static final String SET_KNOWN = """
            update %1$s.%2$s t set known_from = s.known_from
            from json_populate_recordset(null::%1$s.%2$s, ?::json) as s
            where %6$s
            """;
    private static final String MOVE = """
            insert into %1$s.%2$s_history (%3$s, %4$s, known_to)
            select %7$s, s.known_from, s.known_to
            from %1$s.%2$s t
            join json_populate_recordset(null::%1$s.%2$s_history, ?::json) as s on %6$s
            """;
    private static final String INSERT_INTO_HISTORY = """
            insert into %1$s.%2$s_history
            select * from json_populate_recordset(null::%1$s.%2$s_history, ?::json)
            """;
    private static final String SET_HISTORY_TIMES = """
            update %1$s.%2$s_history t set known_from = s.known_from, known_to = s.known_to
            from json_populate_recordset(null::%1$s.%2$s_history, ?::json) as s
            where %6$s and (t.data_key, t.content_hash) = (s.data_key, s.content_hash)
            """;
    private static final String REMOVE_FROM_HISTORY = """
            delete from %1$s.%2$s_history t
            using json_populate_recordset(null::%1$s.%2$s_history, ?::json) as s
            where %6$s and (t.data_key, t.content_hash) = (s.data_key, s.content_hash)
            """;

    private final RecordContent<T> content;
    private final String table;
    private final List<String> key;
    private final @Nullable String time;
    private final RecordColumns<T> columns;
    private final boolean keepsHistory;
    private final RecordPlaces places;

    public RecordUpsert(RecordContent<T> content) {
        this.content = content;
        this.table = content.table().name();
        this.key = content.table().key();
        this.time = content.table().time();
        this.columns = content.columns();
        this.keepsHistory = content.keepsHistory();
        this.places = new RecordPlaces(content.table());
    }

    /// Writes versions in the connection's open transaction, sorted by identity.
    ///
    /// @return the versions that became rows of the table; the others lost, or are in the table already
    /// @throws ConcurrentUpdateException if another transaction inserted one of the identities meanwhile
    public List<Winner<T>> write(
            Connection connection, WriteTarget target, Collection<KnownRow<RecordVersion<T>>> versions)
            throws SQLException {
        List<Winner<T>> winners = new ArrayList<>();
        List<List<RankedVersion<T>>> part = new ArrayList<>();
        long bytes = 0;
        for (List<RankedVersion<T>> identity : RecordMergeLaw.byIdentity(withKnownTimes(versions), key)) {
            part.add(identity);
            bytes += identity.stream().mapToLong(RankedVersion::bytes).sum();
            if (bytes >= MAX_STATEMENT_BYTES) {
                winners.addAll(writePart(connection, target, part));
                part.clear();
                bytes = 0;
            }
        }
        if (!part.isEmpty()) {
            winners.addAll(writePart(connection, target, part));
        }
        return winners;
    }

    /// Without a history, all versions count as known at the same time, so only the winner ever won.
    private Collection<KnownRow<RecordVersion<T>>> withKnownTimes(Collection<KnownRow<RecordVersion<T>>> versions) {
        return keepsHistory
                ? versions
                : versions.stream()
                        .map(version -> new KnownRow<>(version.row(), 0))
                        .toList();
    }

    private List<Winner<T>> writePart(
            Connection connection, WriteTarget target, List<List<RankedVersion<T>>> identities) throws SQLException {
        String schema = target.schema();
        Map<List<String>, List<Stored>> stored = stored(connection, target, identities);
        RecordChanges<T> changes = new RecordChanges<>(content, target);
        for (List<RankedVersion<T>> versions : identities) {
            changes.add(stored.getOrDefault(identity(versions), List.of()), versions);
        }
        change(connection, schema, REMOVE_FROM_HISTORY, sameKey(), changes.removedFromHistory);
        change(connection, schema, SET_HISTORY_TIMES, sameKey(), changes.historyTimes);
        changePresent(connection, target, MOVE, changes.moved);
        change(connection, schema, INSERT_INTO_HISTORY, sameKey(), changes.insertedIntoHistory);
        changePresent(connection, target, SET_KNOWN, changes.known);
        if (target.isPartitioned()) {
            places.insert(connection, schema, changes.inserted);
            places.update(connection, schema, changes.replacing);
            changePresent(connection, target, DELETE, changes.replaced);
            change(connection, schema, INSERT, sameKey(), changes.replacing);
            change(connection, schema, INSERT, sameKey(), changes.inserted);
        } else {
            change(connection, schema, REPLACE, sameKey(), changes.replacing);
            insert(connection, target, changes.inserted);
        }
        return changes.winners();
    }

    /// Locks and reads the stored versions: the row of the table first, then those of its history if they are
    /// needed.
    private Map<List<String>, List<Stored>> stored(
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
        try (PreparedStatement lock =
                connection.prepareStatement(LOCK_DISTRIBUTED.formatted(schema, table, sameKey()))) {
            lock.setString(1, keys(identities).toString());
            lock.executeUpdate();
        }
    }

    private String sameKey() {
        return key.stream().map(column -> "t." + column + " = s." + column).collect(Collectors.joining(" and "));
    }

    private ArrayNode keys(List<List<RankedVersion<T>>> identities) {
        ArrayNode keys = JsonNodeFactory.instance.arrayNode();
        for (List<RankedVersion<T>> versions : identities) {
            ObjectNode identity = keys.addObject();
            key.forEach(column -> identity.set(column, versions.getFirst().row().get(column)));
        }
        return keys;
    }

    private void insert(Connection connection, WriteTarget target, ArrayNode rows) throws SQLException {
        if (rows.isEmpty()) {
            return;
        }
        String insert = (INSERT + UNLESS_EXISTS).formatted(target.schema(), table, String.join(", ", key));
        try (PreparedStatement statement =
                connection.prepareStatement(CountedInsert.sql(insert, target.isDistributed()))) {
            statement.setString(1, rows.toString());
            check(CountedInsert.execute(statement, target.isDistributed()), rows);
        }
    }

    /// Changes rows of the table itself, whose times are known.
    ///
    /// @param sql changes one row for each of the rows
    private void changePresent(Connection connection, WriteTarget target, String sql, ArrayNode rows)
            throws SQLException {
        if (!target.isPartitioned() || time == null) {
            change(connection, target.schema(), sql, sameKey(), rows);
            return;
        }
        // The condition limits the search to one partition.
        ArrayNode withTime = JsonNodeFactory.instance.arrayNode();
        ArrayNode withoutTime = JsonNodeFactory.instance.arrayNode();
        rows.forEach(row -> (row.get(time).isNull() ? withoutTime : withTime).add(row));
        change(connection, target.schema(), sql, sameKey() + " and t." + time + " = s." + time, withTime);
        change(connection, target.schema(), sql, sameKey() + " and t." + time + " is null", withoutTime);
    }

    /// @param sql     changes one row for each of the rows
    /// @param sameRow the condition that a row `t` of the table is the one to be changed by `s`
    private void change(Connection connection, String schema, String sql, String sameRow, ArrayNode rows)
            throws SQLException {
        if (rows.isEmpty()) {
            return;
        }
        List<String> set = Stream.of(
                        RANK, columns.contentNames(), keepsHistory ? List.of("known_from") : List.<String>of())
                .flatMap(List::stream)
                .toList();
        try (PreparedStatement change = connection.prepareStatement(sql.formatted(
                schema,
                table,
                String.join(", ", key),
                String.join(", ", set),
                set.stream().map(column -> "s." + column).collect(Collectors.joining(", ")),
                sameRow,
                Stream.of(key, RANK, columns.contentNames())
                        .flatMap(List::stream)
                        .map(column -> "t." + column)
                        .collect(Collectors.joining(", "))))) {
            change.setString(1, rows.toString());
            check(change.executeUpdate(), rows);
        }
    }

    private void check(int changed, ArrayNode rows) throws ConcurrentUpdateException {
        if (changed != rows.size()) {
            throw new ConcurrentUpdateException("another writer changed the same rows of " + table);
        }
    }

    /// Compares versions with the table, as if they were written one after another.
    ///
    /// @return one effect per version
    public List<RowEffect> effects(Connection connection, String schema, List<KnownRow<RecordVersion<T>>> versions)
            throws SQLException {
        List<RankedVersion<T>> ranked = versions.stream()
                .map(version -> RecordMergeLaw.ranked(version, key))
                .toList();
        Map<List<String>, List<Stored>> stored = new HashMap<>();
        select(
                connection,
                SELECT,
                schema,
                "",
                "0, null::bigint",
                ranked.stream().map(List::of).toList(),
                stored);
        Map<List<String>, RecordRank> ranks = new HashMap<>();
        stored.forEach((identity, own) -> ranks.put(identity, own.getFirst().rank()));
        List<RowEffect> effects = new ArrayList<>(versions.size());
        for (RankedVersion<T> version : ranked) {
            List<String> identity = version.version().identity();
            RecordRank before = ranks.get(identity);
            effects.add(effect(version, before));
            if (before == null || version.rank().compareTo(before) > 0) {
                ranks.put(identity, version.rank());
            }
        }
        return effects;
    }

    private RowEffect effect(RankedVersion<T> version, @Nullable RecordRank before) {
        int comparison = before == null ? 1 : version.rank().compareTo(before);
        return new RowEffect(
                comparison > 0 ? Kind.WON : comparison == 0 ? Kind.REPEATED : Kind.OLDER,
                String.join(" ", version.version().identity()),
                version.version().dataKey(),
                before == null ? null : (Long) before.dataKey());
    }

    private static List<String> identity(List<? extends RankedVersion<?>> versions) {
        return versions.getFirst().version().identity();
    }

    private List<String> identity(ResultSet row) throws SQLException {
        List<String> identity = new ArrayList<>(key.size());
        for (int i = 1; i <= key.size(); i++) {
            identity.add(row.getString(i));
        }
        return identity;
    }
}
