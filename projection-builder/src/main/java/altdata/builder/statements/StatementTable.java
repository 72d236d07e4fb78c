package altdata.builder.statements;

import altdata.builder.law.TableWriter;
import altdata.contracts.topic.Statement;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/// A table that holds the winning statements and nothing else.
///
/// @param <T> what a statement says of the thing it is about
public final class StatementTable<T> implements TableWriter<Statement<T>> {
    private final StatementUpsert upsert;
    private final StatementUpsert.Shape<T> shape;

    private StatementTable(StatementUpsert upsert, StatementUpsert.Shape<T> shape) {
        this.upsert = upsert;
        this.shape = shape;
    }

    /// A table whose columns are the content's members.
    public static <T> StatementTable<T> of(String table, List<String> key, List<String> columns) {
        return shaped(table, key, columns, (_, _) -> {});
    }

    /// A table that has columns made from the content's members too.
    public static <T> StatementTable<T> shaped(
            String table, List<String> key, List<String> columns, StatementUpsert.Shape<T> shape) {
        return new StatementTable<>(new StatementUpsert(table, key, columns), shape);
    }

    @Override
    public void write(Connection connection, String schema, List<Statement<T>> rows) throws SQLException {
        var _ = upsert.write(connection, schema, rows, shape);
    }
}
