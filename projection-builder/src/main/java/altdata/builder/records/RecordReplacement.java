package altdata.builder.records;

import altdata.builder.checksum.ChecksumChange;
import altdata.builder.tables.BaseTable;
import altdata.builder.tables.ReplayScope;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Replaces a scope of a whole-record table and its history. If any version of an identity is in the scope, in
/// the live or in the replayed tables, the replayed tables replace all rows of this identity. Records that
/// entered or left the scope are therefore replaced too.
public final class RecordReplacement {
    /// A temporary table with the replaced keys; it is dropped at the end of the transaction.
    private static final String CREATE_KEYS = "create temp table replaced on commit drop as ";
    private static final String SELECT_KEYS = "select %s from %s.%s where %s";
    private static final String DELETE = "delete from %1$s.%2$s where %3$s";
    private static final String INSERT = "insert into %1$s.%3$s select * from %2$s.%3$s where %4$s";

    private RecordReplacement() {}

    /// The SQL condition that a row belongs to a replaced identity, in the transaction of [#replace].
    ///
    /// @param key the columns of the identity
    public static String condition(List<String> key) {
        return "(%1$s) in (select %1$s from pg_temp.replaced)".formatted(String.join(", ", key));
    }

    /// Replaces the scope in the connection's open transaction.
    ///
    /// @param checksum receives the changes of the content checksum of `live`
    public static void replace(
            Connection connection,
            RecordContent<?> content,
            String live,
            String replayed,
            ReplayScope scope,
            ChecksumChange checksum)
            throws SQLException {
        BaseTable table = content.table();
        String key = String.join(", ", table.key());
        List<String> tables = content.tables();
        String keys = Stream.of(live, replayed)
                .flatMap(schema ->
                        tables.stream().map(each -> SELECT_KEYS.formatted(key, schema, each, table.condition(scope))))
                .collect(Collectors.joining(" union "));
        try (PreparedStatement find = connection.prepareStatement(CREATE_KEYS + keys)) {
            int parameter = 1;
            for (int i = 0; i < 2 * tables.size(); i++) {
                parameter = BaseTable.bind(find, parameter, scope);
            }
            find.execute();
        }
        String replaced = condition(table.key());
        content.toggle(connection, live, replaced, checksum);
        try (Statement statement = connection.createStatement()) {
            for (String each : tables) {
                statement.executeUpdate(DELETE.formatted(live, each, replaced));
                statement.executeUpdate(INSERT.formatted(live, replayed, each, replaced));
            }
        }
        content.toggle(connection, live, replaced, checksum);
        if (RecordPlaces.exist(connection, live, table.name())) {
            new RecordPlaces(table).replace(connection, live);
        }
    }
}
