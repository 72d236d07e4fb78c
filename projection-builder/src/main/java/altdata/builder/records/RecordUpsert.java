package altdata.builder.records;

import altdata.builder.law.ConcurrentUpdateException;
import altdata.builder.law.CountedInsert;
import altdata.builder.law.KnownRow;
import altdata.builder.law.RecordMergeLaw;
import altdata.builder.law.RecordMergeLaw.RankedVersion;
import altdata.builder.law.WriteTarget;
import altdata.builder.records.RecordChanges.Stored;
import altdata.contracts.topic.RecordVersion;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Writes record versions: the winner of each identity to the table, and the versions that it replaces to the
/// table's history.
///
/// The stored rows of the batch's identities are locked and compared first. If two transactions insert the same
/// new identity concurrently, there is no row to lock. One of the inserts then fails, and its transaction must
/// be retried.
final class RecordUpsert<T extends Record> {
    /// Limits the size of one SQL statement, because its rows are in memory several times. A single row may be
    /// larger.
    private static final int MAX_STATEMENT_BYTES = 4 * 1024 * 1024;

    private static final List<String> RANK = List.of("data_key", "content_hash", "deleted");

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
    private final StoredVersions<T> stored;

    RecordUpsert(RecordContent<T> content, StoredVersions<T> stored, RecordPlaces places) {
        this.content = content;
        this.table = content.table().name();
        this.key = content.table().key();
        this.time = content.table().time();
        this.columns = content.columns();
        this.keepsHistory = content.keepsHistory();
        this.stored = stored;
        this.places = places;
    }

    /// Writes versions in the connection's open transaction, sorted by identity.
    ///
    /// @return the versions that became rows of the table; the others lost, or are in the table already
    /// @throws ConcurrentUpdateException if another transaction inserted one of the identities meanwhile
    List<Winner<T>> write(Connection connection, WriteTarget target, Collection<KnownRow<RecordVersion<T>>> versions)
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
        Map<List<String>, List<Stored>> before = stored.lock(connection, target, identities);
        RecordChanges<T> changes = new RecordChanges<>(content, target);
        for (List<RankedVersion<T>> versions : identities) {
            changes.add(before.getOrDefault(StoredVersions.identity(versions), List.of()), versions);
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

    private String sameKey() {
        return key.stream().map(column -> "t." + column + " = s." + column).collect(Collectors.joining(" and "));
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
}
