package altdata.builder.records;

import altdata.builder.tables.BaseTable;
import altdata.builder.tables.ReplayScope;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/// Replaces a scope of a whole-record table. Every row that is in the scope in the live or in the replayed
/// table becomes the row of the replayed table, so records that entered or left the scope are replaced too.
public final class RecordReplacement {
    /// The temporary table with the replaced keys; it is dropped at the end of the transaction.
    public static final String KEYS = "pg_temp.replaced";

    private static final String SELECT_KEYS = """
            create temp table replaced on commit drop as
            select %1$s from %2$s.%4$s where %5$s
            union
            select %1$s from %3$s.%4$s where %5$s
            """;
    private static final String DELETE = "delete from %1$s.%2$s where (%3$s) in (select %3$s from pg_temp.replaced)";
    private static final String INSERT = """
            insert into %1$s.%3$s
            select * from %2$s.%3$s where (%4$s) in (select %4$s from pg_temp.replaced)
            """;

    private RecordReplacement() {}

    /// Replaces the scope in the connection's open transaction.
    public static void replace(Connection connection, BaseTable table, String live, String replayed, ReplayScope scope)
            throws SQLException {
        String key = String.join(", ", table.key());
        try (PreparedStatement find = connection.prepareStatement(
                SELECT_KEYS.formatted(key, live, replayed, table.name(), table.condition(scope)))) {
            BaseTable.bind(find, BaseTable.bind(find, 1, scope), scope);
            find.execute();
        }
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(DELETE.formatted(live, table.name(), key));
            statement.executeUpdate(INSERT.formatted(live, replayed, table.name(), key));
        }
    }
}
