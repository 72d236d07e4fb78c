package altdata.builder.records;

import altdata.builder.checksum.ChecksumChange;
import altdata.builder.law.KnownRow;
import altdata.builder.law.RowEffect;
import altdata.builder.law.TableWriter;
import altdata.builder.law.WriteTarget;
import altdata.builder.tables.BaseTable;
import altdata.builder.tables.ReplayScope;
import altdata.builder.tables.Restoration;
import altdata.builder.tables.TableDifference;
import altdata.builder.tables.TableSelection;
import altdata.builder.tables.TableVerification;
import altdata.builder.tables.TimePartitioning;
import altdata.contracts.topic.RecordVersion;
import altdata.contracts.topic.Topic;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Writes a whole-record table: one row per identity, with the winning record version.
///
/// @param <T> the record type
public final class RecordTable<T extends Record> implements TableWriter<RecordVersion<T>> {
    private final RecordContent<T> content;
    private final RecordUpsert<T> upsert;
    private final @Nullable Function<T, Instant> time;

    private RecordTable(RecordContent<T> content, @Nullable Function<T, Instant> time) {
        this.content = content;
        this.upsert = new RecordUpsert<>(content);
        this.time = time;
    }

    /// A table whose columns are the record's components.
    public static <T extends Record> RecordTable<T> of(BaseTable table, Class<T> type) {
        return of(table, type, List.of());
    }

    /// A table that has computed columns too.
    public static <T extends Record> RecordTable<T> of(
            BaseTable table, Class<T> type, List<ComputedColumn<T>> computed) {
        return new RecordTable<>(new RecordContent<>(table, RecordColumns.of(type, table.key(), computed), true), null);
    }

    /// A table that can be partitioned by time, whose columns are the record's components.
    ///
    /// @param time the component that has the time
    static <T extends Record> RecordTable<T> ofTime(BaseTable table, Class<T> type, Function<T, Instant> time) {
        return new RecordTable<>(
                new RecordContent<>(table, RecordColumns.of(type, table.key(), List.of()), true), time);
    }

    /// A table without a history, whose columns are the record's components.
    static <T extends Record> RecordTable<T> withoutHistory(BaseTable table, Class<T> type) {
        return new RecordTable<>(
                new RecordContent<>(table, RecordColumns.of(type, table.key(), List.of()), false), null);
    }

    /// The columns of the identity and the content.
    public RecordColumns<T> columns() {
        return content.columns();
    }

    @Override
    public long write(Connection connection, WriteTarget target, List<KnownRow<RecordVersion<T>>> rows)
            throws SQLException {
        return rows.size() - upsert.write(connection, target, rows).size();
    }

    @Override
    public List<RowEffect> effects(Connection connection, String schema, List<KnownRow<RecordVersion<T>>> rows)
            throws SQLException {
        return upsert.effects(connection, schema, rows);
    }

    @Override
    public @Nullable Function<RecordVersion<T>, String> ticker() {
        return content.table().key().getFirst().equals("ticker")
                ? row -> row.identity().getFirst()
                : null;
    }

    @Override
    public @Nullable TimePartitioning<RecordVersion<T>> partitioning() {
        Function<T, Instant> timeOf = time;
        return timeOf == null ? null : new TimePartitioning<>(content.tables(), null, version -> version.map(timeOf));
    }

    @Override
    public BaseTable base() {
        return content.table();
    }

    @Override
    public List<TableDifference> differences(
            Connection connection, String first, String second, TableSelection selection) throws SQLException {
        return content.differences(connection, first, second, selection);
    }

    @Override
    public TableVerification verify(Connection connection, String schema, Topic<RecordVersion<T>> topic)
            throws SQLException {
        return content.verify(connection, schema, topic);
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
        StoredRecords<T> records = new StoredRecords<>(content.table(), content.columns(), topic);
        new RecordRestorations<>(records).find(connection, schema, scope, moment, target);
    }

    @Override
    public void replace(Connection connection, String live, String replayed, ReplayScope scope, ChecksumChange checksum)
            throws SQLException {
        RecordReplacement.replace(connection, content, live, replayed, scope, checksum);
    }
}
