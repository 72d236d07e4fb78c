package altdata.builder.tables;

import altdata.builder.checksum.RowChecksum;
import altdata.builder.sql.SqlArrays;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// Compares a table of two generations row by row. A row belongs to the scope if its version in at least one of
/// the generations does.
public final class RowDifferences {
    /// Texts decide, because a value may be stored in several ways.
    private static final String SQL = """
            with differing as (
                select %1$s, before.content::text as before, after.content::text as after
                from (select %1$s, %2$s as content, (%6$s) as inside from %3$s.%5$s where %8$s) before
                full join (
                    select %1$s, %2$s as content, (%6$s) as inside from %4$s.%5$s where %8$s
                ) after using (%1$s)
                where (before.inside is null or after.inside is null or %9$s)
                    and before.content::text is distinct from after.content::text
                    and (before.inside or after.inside)
            )
            select count(*) filter (where before is null) over (), count(*) filter (where after is null) over (),
                count(*) filter (where before is not null and after is not null) over (),
                row(%1$s)::text, coalesce(before, ''), coalesce(after, '')
            from differing
            order by %1$s
            limit %7$d
            """;

    /// Compares the stored bytes first, which takes half the time of comparing texts.
    private static final String BYTES_DIFFER = "before.content *<> after.content";

    /// The expressions of the columns that both tables have. Bytes of different types cannot be compared.
    private static final String COMMON_COLUMNS = """
            select case when a.atttypid = b.atttypid then a.attname else a.attname || '::text' end
            from pg_attribute a
            join pg_attribute b on b.attname = a.attname
            where a.attrelid = ?::regclass and b.attrelid = ?::regclass and a.attnum > 0
                and not a.attisdropped and not b.attisdropped
            order by a.attnum
            """;

    private RowDifferences() {}

    /// Compares the columns that both tables have.
    ///
    /// @param partKey the columns that decide the part of a row
    public static TableDifference of(
            Connection connection,
            BaseTable table,
            List<String> partKey,
            String first,
            String second,
            TableSelection selection)
            throws SQLException {
        if (selection.isEmpty()) {
            return TableDifference.none(table.name());
        }
        ReplayScope scope = selection.scope();
        List<Integer> parts = selection.parts();
        // Nodes can send texts to each other, but not rows.
        boolean areTexts = selection.isDistributed();
        String content = "row(" + String.join(", ", commonColumns(connection, table.name(), first, second)) + ")";
        String sql = SQL.formatted(
                String.join(", ", table.key()),
                areTexts ? content + "::text" : content,
                first,
                second,
                table.name(),
                table.condition(scope),
                TableDifference.EXAMPLES,
                parts == null ? "true" : RowChecksum.partSql(partKey) + " = any(?)",
                areTexts ? "true" : BYTES_DIFFER);
        long added = 0;
        long removed = 0;
        long changed = 0;
        List<String> examples = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            int next = 1;
            for (int generation = 0; generation < 2; generation++) {
                next = BaseTable.bind(query, next, scope);
                if (parts != null) {
                    SqlArrays.bind(query, next++, "integer", parts);
                }
            }
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    added = row.getLong(1);
                    removed = row.getLong(2);
                    changed = row.getLong(3);
                    examples.add(TableDifference.example(row.getString(4), row.getString(5), row.getString(6)));
                }
            }
        }
        return new TableDifference(table.name(), added, removed, changed, examples);
    }

    private static List<String> commonColumns(Connection connection, String table, String first, String second)
            throws SQLException {
        List<String> columns = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(COMMON_COLUMNS)) {
            query.setString(1, first + '.' + table);
            query.setString(2, second + '.' + table);
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    columns.add(row.getString(1));
                }
            }
        }
        return columns;
    }
}
