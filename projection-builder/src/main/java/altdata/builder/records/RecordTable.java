package altdata.builder.records;

import altdata.builder.law.KnownRow;
import altdata.builder.law.WriteTarget;
import altdata.builder.tables.BaseTable;
import altdata.builder.tables.TimePartitioning;
import altdata.contracts.topic.RecordVersion;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Writes a whole-record table: one row per identity, with the winning record version.
///
/// @param <T> the record type
public final class RecordTable<T extends Record> extends WholeRecordTable<T> {
    private final @Nullable Function<T, Instant> time;

    private RecordTable(RecordContent<T> content, @Nullable Function<T, Instant> time) {
        super(content);
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

    @Override
    public long write(Connection connection, WriteTarget target, List<KnownRow<RecordVersion<T>>> rows)
            throws SQLException {
        return rows.size() - upsert(connection, target, rows).size();
    }

    @Override
    public @Nullable Function<RecordVersion<T>, String> ticker() {
        return base().key().getFirst().equals("ticker") ? row -> row.identity().getFirst() : null;
    }

    @Override
    public @Nullable TimePartitioning<RecordVersion<T>> partitioning() {
        Function<T, Instant> timeOf = time;
        return timeOf == null ? null : new TimePartitioning<>(tables(), null, version -> version.map(timeOf));
    }
}
