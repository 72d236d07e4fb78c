package altdata.builder.generations;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// What is in one generation's tables and not in another's, seen at one moment at which both have read the same.
public final class GenerationDiff {
    private static final long MOST_NANOS_TO_MEET = TimeUnit.SECONDS.toNanos(30);
    private static final long NANOS_BETWEEN_LOOKS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final int EXAMPLES = 5;

    /// The tables with a primary key that says what a row is about, and their columns that are not of its history.
    private static final String TABLES = """
            select t.relname,
                array(select a.attname from pg_attribute a
                    where a.attrelid = t.oid and a.attnum = any(i.indkey) order by a.attnum),
                array(select a.attname from pg_attribute a
                    where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
                        and (t.relname, a.attname) <> ('chunk', 'version') order by a.attnum)
            from pg_class t
            join pg_index i on i.indrelid = t.oid and i.indisprimary
            where t.relnamespace = ?::regnamespace and t.relkind = 'r' and t.relname <> ?
            order by t.relname
            """;
    private static final String MEET = """
            select not exists (
                select topic, partition, next_offset from altdata.checkpoint where projection = ? and number = ?
                except
                select topic, partition, next_offset from altdata.checkpoint where projection = ? and number = ?
            )
            """;

    /// How a table differs.
    ///
    /// @param added   rows of the second generation alone
    /// @param removed rows of the first alone
    /// @param changed rows of both that differ
    /// @param examples keys of some of them
    public record TableDiff(String table, long added, long removed, long changed, List<String> examples) {
        /// Whether there is no difference.
        public boolean isEmpty() {
            return added == 0 && removed == 0 && changed == 0;
        }
    }

    private record Table(String name, List<String> key, List<String> columns) {}

    private GenerationDiff() {}

    /// The differences of every table.
    ///
    /// @throws RefusedException where one is dropped, or both never stand at the same offsets
    public static List<TableDiff> of(Connection connection, Generation first, Generation second) throws SQLException {
        for (Generation generation : List.of(first, second)) {
            if (!Generations.state(connection, generation).isWorking()) {
                throw new RefusedException(generation + " has no tables any more");
            }
        }
        meet(connection, first, second);
        List<TableDiff> differences = new ArrayList<>();
        for (Table table : tables(connection, first)) {
            differences.add(difference(connection, table, first.schema(), second.schema()));
        }
        connection.rollback();
        return differences;
    }

    /// Leaves the connection in a transaction that sees both at the same offsets.
    private static void meet(Connection connection, Generation first, Generation second) throws SQLException {
        connection.setAutoCommit(false);
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        connection.setReadOnly(true);
        long start = System.nanoTime();
        while (!haveMet(connection, first, second)
                || Generations.hasMarks(connection, first)
                || Generations.hasMarks(connection, second)) {
            connection.rollback();
            if (System.nanoTime() - start > MOST_NANOS_TO_MEET) {
                throw new RefusedException(first + " and " + second
                        + " did not stand at the same offsets for 30 s; try again when less is written");
            }
            LockSupport.parkNanos(NANOS_BETWEEN_LOOKS);
        }
    }

    private static boolean haveMet(Connection connection, Generation first, Generation second) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(MEET)) {
            query.setString(1, first.projection().publishedName());
            query.setInt(2, first.number());
            query.setString(3, second.projection().publishedName());
            query.setInt(4, second.number());
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return row.getBoolean(1);
            }
        }
    }

    private static List<Table> tables(Connection connection, Generation generation) throws SQLException {
        List<Table> tables = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(TABLES)) {
            query.setString(1, generation.schema());
            query.setString(2, String.valueOf(generation.projection().marks()));
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    tables.add(new Table(
                            row.getString(1), List.of((String[]) row.getArray(2).getArray()), List.of((String[])
                                    row.getArray(3).getArray())));
                }
            }
        }
        return tables;
    }

    private static TableDiff difference(Connection connection, Table table, String first, String second)
            throws SQLException {
        String key = String.join(", ", table.key());
        String columns = String.join(", ", table.columns());
        String sql = """
                with a as (select %1$s, md5(row(%2$s)::text) as content from %3$s.%5$s),
                b as (select %1$s, md5(row(%2$s)::text) as content from %4$s.%5$s),
                differing as (
                    select %1$s, a.content as before, b.content as after
                    from a full join b using (%1$s)
                    where a.content is distinct from b.content
                )
                select count(*) filter (where before is null), count(*) filter (where after is null),
                    count(*) filter (where before is not null and after is not null),
                    (select array_agg(e.example) from (
                        select row(%1$s)::text as example from differing order by %1$s limit %6$d
                    ) e)
                from differing
                """.formatted(key, columns, first, second, table.name(), EXAMPLES);
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            Array examples = row.getArray(4);
            return new TableDiff(
                    table.name(),
                    row.getLong(1),
                    row.getLong(2),
                    row.getLong(3),
                    examples == null ? List.of() : List.of((String[]) examples.getArray()));
        }
    }
}
