package altdata.builder.records;

import altdata.builder.law.KnownRow;
import altdata.builder.law.RowEffect;
import altdata.builder.law.TableWriter;
import altdata.builder.tables.BaseTable;
import altdata.builder.tables.ReplayScope;
import altdata.builder.tables.Restoration;
import altdata.builder.tables.RowDifferences;
import altdata.builder.tables.TableDifference;
import altdata.contracts.topic.RecordVersion;
import altdata.contracts.topic.Topic;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/// Writes a whole-record table: one row per identity, with the winning record version.
///
/// @param <T> the record type
public final class RecordTable<T extends Record> implements TableWriter<RecordVersion<T>> {
    private final RecordUpsert<T> upsert;
    private final BaseTable base;

    private RecordTable(RecordUpsert<T> upsert, BaseTable base) {
        this.upsert = upsert;
        this.base = base;
    }

    /// A table whose columns are the record's components.
    public static <T extends Record> RecordTable<T> of(BaseTable table, Class<T> type) {
        return of(table, type, List.of());
    }

    /// A table that has computed columns too.
    public static <T extends Record> RecordTable<T> of(
            BaseTable table, Class<T> type, List<ComputedColumn<T>> computed) {
        return of(table, RecordColumns.of(type, table.key(), computed), true);
    }

    /// A table without a history, whose columns are the record's components.
    static <T extends Record> RecordTable<T> withoutHistory(BaseTable table, Class<T> type) {
        return of(table, RecordColumns.of(type, table.key(), List.of()), false);
    }

    private static <T extends Record> RecordTable<T> of(
            BaseTable table, RecordColumns<T> columns, boolean keepsHistory) {
        return new RecordTable<>(new RecordUpsert<>(table.name(), table.key(), columns, keepsHistory), table);
    }

    /// The columns of the identity and the content.
    public RecordColumns<T> columns() {
        return upsert.columns();
    }

    @Override
    public long write(Connection connection, String schema, List<KnownRow<RecordVersion<T>>> rows, boolean markDirty)
            throws SQLException {
        return rows.size() - upsert.write(connection, schema, rows).size();
    }

    @Override
    public List<RowEffect> effects(Connection connection, String schema, List<KnownRow<RecordVersion<T>>> rows)
            throws SQLException {
        return upsert.effects(connection, schema, rows);
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
    public void findRestorations(
            Connection connection,
            String schema,
            Topic<RecordVersion<T>> topic,
            ReplayScope scope,
            Instant moment,
            Consumer<Restoration> target)
            throws SQLException {
        new RecordRestorations<>(base, upsert.columns(), topic).find(connection, schema, scope, moment, target);
    }

    @Override
    public void replace(Connection connection, String live, String replayed, ReplayScope scope) throws SQLException {
        RecordReplacement.replace(connection, base, upsert.keepsHistory(), live, replayed, scope);
    }
}
