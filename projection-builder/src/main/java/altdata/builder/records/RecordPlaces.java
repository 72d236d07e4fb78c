package altdata.builder.records;

import altdata.builder.law.ConcurrentUpdateException;
import altdata.builder.tables.BaseTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Writes `<table>_place`: the identities of a table that is partitioned by time, with the time that decides in
/// which partition a row is.
///
/// A unique index of PostgreSQL exists only within a partition, and the time of a record may change. So this
/// table ensures that an identity has one row, and avoids a search in all partitions.
final class RecordPlaces {
    private static final String LOCK = """
            select from json_populate_recordset(null::%1$s.%2$s_place, ?::json) as requested
            join %1$s.%2$s_place p using (%3$s)
            order by %3$s for update of p
            """;
    private static final String INSERT = """
            insert into %1$s.%2$s_place
            select * from json_populate_recordset(null::%1$s.%2$s_place, ?::json)
            on conflict do nothing
            """;
    private static final String UPDATE = """
            update %1$s.%2$s_place p set %4$s = s.%4$s
            from json_populate_recordset(null::%1$s.%2$s_place, ?::json) as s
            where %5$s and p.%4$s is distinct from s.%4$s
            """;

    /// Of identities that a partial replay has replaced.
    private static final String DELETE_REPLACED = "delete from %1$s.%2$s_place where %7$s";
    private static final String INSERT_REPLACED =
            "insert into %1$s.%2$s_place select %3$s, %4$s from %1$s.%2$s where %7$s";
    private static final String WRONG = """
            select concat_ws(' ', %3$s)
            from %1$s.%2$s t
            full join %1$s.%2$s_place p using (%3$s)
            where t.data_key is null or p.%6$s is null or t.%4$s is distinct from p.%4$s
            """;

    private final String table;
    private final List<String> key;
    private final @Nullable String time;

    RecordPlaces(BaseTable table) {
        this.table = table.name();
        this.key = table.key();
        this.time = table.time();
    }

    /// The name of a table's places.
    static String nameOf(String table) {
        return table + "_place";
    }

    /// Whether a table of a generation is partitioned by time.
    static boolean exist(Connection connection, String schema, String table) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("select to_regclass(?) is not null")) {
            query.setString(1, schema + '.' + nameOf(table));
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return row.getBoolean(1);
            }
        }
    }

    /// Locks identities until the end of the transaction. A statement that follows sees what the previous
    /// owners of the locks have written.
    void lock(Connection connection, String schema, ArrayNode identities) throws SQLException {
        try (PreparedStatement lock = prepared(connection, schema, LOCK)) {
            lock.setString(1, identities.toString());
            lock.executeQuery().close();
        }
    }

    /// Adds the identities of new rows.
    ///
    /// @throws ConcurrentUpdateException if another transaction added one of them meanwhile
    void insert(Connection connection, String schema, ArrayNode rows) throws SQLException {
        if (!rows.isEmpty() && write(connection, schema, INSERT, rows) != rows.size()) {
            throw new ConcurrentUpdateException("another writer inserted the same rows into " + table);
        }
    }

    /// Sets the times of rows that replace others.
    void update(Connection connection, String schema, ArrayNode rows) throws SQLException {
        if (!rows.isEmpty()) {
            int _ = write(connection, schema, UPDATE, rows);
        }
    }

    /// Replaces the places of the identities in `pg_temp.replaced`, whose rows a partial replay has replaced.
    void replace(Connection connection, String schema) throws SQLException {
        for (String sql : List.of(DELETE_REPLACED, INSERT_REPLACED)) {
            try (PreparedStatement replace = prepared(connection, schema, sql)) {
                replace.executeUpdate();
            }
        }
    }

    /// Finds identities that do not have exactly one row and one place with the same time.
    ///
    /// @param target receives each of them
    void findWrong(Connection connection, String schema, Consumer<String> target) throws SQLException {
        try (PreparedStatement query = prepared(connection, schema, WRONG);
                ResultSet row = query.executeQuery()) {
            while (row.next()) {
                target.accept(row.getString(1));
            }
        }
    }

    private int write(Connection connection, String schema, String sql, ArrayNode rows) throws SQLException {
        ArrayNode places = JsonNodeFactory.instance.arrayNode();
        rows.forEach(row -> {
            ObjectNode place = places.addObject();
            key.forEach(column -> place.set(column, row.get(column)));
            place.set(time, row.get(time));
        });
        try (PreparedStatement write = prepared(connection, schema, sql)) {
            write.setString(1, places.toString());
            return write.executeUpdate();
        }
    }

    private PreparedStatement prepared(Connection connection, String schema, String sql) throws SQLException {
        return connection.prepareStatement(sql.formatted(
                schema,
                table,
                String.join(", ", key),
                time,
                key.stream().map(column -> "p." + column + " = s." + column).collect(Collectors.joining(" and ")),
                key.getFirst(),
                RecordReplacement.condition(key)));
    }
}
