package altdata.builder.statements;

import altdata.builder.law.TableWriter;
import altdata.builder.tables.BaseTable;
import altdata.builder.tables.RowDifferences;
import altdata.builder.tables.ReplayScope;
import altdata.builder.tables.TableDifference;
import altdata.contracts.topic.RecordVersion;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/// A table that holds the winning statements and nothing else.
///
/// @param <T> what a statement says of the thing it is about
public final class StatementTable<T> implements TableWriter<RecordVersion<T>> {
    private final StatementUpsert upsert;
    private final StatementUpsert.Shape<T> shape;
    private final BaseTable base;

    private StatementTable(StatementUpsert upsert, StatementUpsert.Shape<T> shape, BaseTable base) {
        this.upsert = upsert;
        this.shape = shape;
        this.base = base;
    }

    /// A table whose columns are the content's members.
    public static <T> StatementTable<T> of(BaseTable table, List<String> columns) {
        return shaped(table, columns, (_, _) -> {});
    }

    /// A table that has columns made from the content's members too.
    public static <T> StatementTable<T> shaped(BaseTable table, List<String> columns, StatementUpsert.Shape<T> shape) {
        return new StatementTable<>(new StatementUpsert(table.name(), table.key(), columns), shape, table);
    }

    @Override
    public long write(Connection connection, String schema, List<RecordVersion<T>> rows, boolean markDirty)
            throws SQLException {
        return rows.size() - upsert.write(connection, schema, rows, shape).size();
    }

    @Override
    public boolean mayMatch(ReplayScope scope, RecordVersion<T> row) {
        return !base.key().getFirst().equals("ticker")
                || scope.includesTicker(row.identity().getFirst());
    }

    @Override
    public BaseTable base() {
        return base;
    }

    @Override
    public TableDifference differences(Connection connection, String first, String second, ReplayScope scope)
            throws SQLException {
        return RowDifferences.of(connection, base, first, second, scope);
    }

    @Override
    public void replace(Connection connection, String live, String replayed, ReplayScope scope) throws SQLException {
        StatementReplacement.replace(connection, base, live, replayed, scope);
    }
}
