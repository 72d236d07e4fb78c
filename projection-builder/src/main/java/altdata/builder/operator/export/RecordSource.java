package altdata.builder.operator.export;

import altdata.builder.records.RecordColumn;
import altdata.builder.records.RecordColumns;
import altdata.builder.records.WholeRecordTable;
import altdata.builder.tables.BaseTable;
import altdata.contracts.catalogue.Platform;
import java.io.IOException;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Reads a whole-record table: one row per record that is not deleted, with its `data_key` and its known time.
///
/// @param table the table; its history is `<table>_history`
/// @param sourceColumns the exported columns and where their values come from
/// @param time the column whose UTC month is the partition; null for a dataset without partitions
record RecordSource(
        BaseTable table,
        List<SourceColumn> sourceColumns,
        @Nullable String time) implements DatasetSource {
    /// Small, because a row may have several megabytes, and each thread has this number of rows in memory.
    private static final int FETCH_SIZE = 32;

    private static final String PRESENT = "select * from %1$s.%2$s where not deleted";
    /// A version that was known at the moment is still the present one, or it is in the history until the next one
    /// was known.
    private static final String AS_OF = """
            select %3$s, deleted, content_hash from %1$s.%2$s where not deleted and known_from <= ?
            union all
            select %3$s, deleted, content_hash from %1$s.%2$s_history
            where not deleted and known_from <= ? and known_to > ?
            """;

    /// The content hash identifies the content. The two aggregates of 64-bit hashes depend on every row, but not
    /// on their order.
    private static final String PARTITIONS = """
            select %2$s, count(*), bit_xor(hash), sum(hash)
            from (
                select *, hash_record_extended(row(%3$s, data_key, content_hash, known_from), 0) as hash
                from (%1$s) as rows_of_moment
            ) as hashed
            group by 1, 2
            order by 1, 2
            """;

    private static final String ROWS = "select %2$s from (%1$s) as rows_of_moment where %3$s order by %4$s";

    /// @param stored     the column of the table
    /// @param expression of the value, in SQL
    record SourceColumn(DatasetColumn column, String stored, String expression) {}

    /// A dataset in one partition.
    static RecordSource whole(WholeRecordTable<?> table) {
        return new RecordSource(table.base(), exported(table.columns()), null);
    }

    /// A dataset in partitions by the UTC month of the table's time.
    ///
    /// @param table has a time
    static RecordSource byMonth(WholeRecordTable<?> table) {
        return new RecordSource(
                table.base(),
                exported(table.columns()),
                Objects.requireNonNull(table.base().time()));
    }

    private static List<SourceColumn> exported(RecordColumns<?> columns) {
        List<SourceColumn> exported = new ArrayList<>();
        for (RecordColumn column : columns.components()) {
            if (column.type().equals("jsonb")) {
                for (Platform platform : Platform.values()) {
                    String name = column.name() + '_' + platform.publishedName();
                    exported.add(new SourceColumn(
                            new DatasetColumn(name, ColumnType.TEXT),
                            column.name(),
                            column.name() + " ->> '" + platform.name() + '\''));
                }
            } else {
                exported.add(stored(column.name(), type(column.type())));
            }
        }
        exported.add(stored("data_key", ColumnType.INTEGER));
        exported.add(stored("known_from", ColumnType.TIMESTAMP));
        return exported;
    }

    private static SourceColumn stored(String name, ColumnType type) {
        return new SourceColumn(new DatasetColumn(name, type), name, name);
    }

    private static ColumnType type(String sqlType) {
        return switch (sqlType) {
            case "text" -> ColumnType.TEXT;
            case "text[]" -> ColumnType.TEXTS;
            case "date" -> ColumnType.DATE;
            case "timestamptz" -> ColumnType.TIMESTAMP;
            case "bigint" -> ColumnType.INTEGER;
            case "numeric" -> ColumnType.NUMBER;
            case "boolean" -> ColumnType.BOOLEAN;
            default -> throw new IllegalArgumentException("columns of type " + sqlType + " cannot be exported");
        };
    }

    @Override
    public List<DatasetColumn> columns() {
        return sourceColumns.stream().map(SourceColumn::column).toList();
    }

    @Override
    public List<PartitionVersion> partitions(Connection connection, String schema, @Nullable Instant asOf)
            throws SQLException {
        String key = time == null
                ? "null::int, null::int"
                : "extract(year from %1$s at time zone 'UTC')::int, extract(month from %1$s at time zone 'UTC')::int"
                        .formatted(time);
        String sql = PARTITIONS.formatted(rows(schema, asOf), key, String.join(", ", table.key()));
        List<PartitionVersion> partitions = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            bind(query, 1, asOf);
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    partitions.add(new PartitionVersion(
                            new PartitionKey(row.getObject(1, Integer.class), row.getObject(2, Integer.class)),
                            ContentFingerprint.of(row.getLong(3), row.getLong(4), row.getString(5))));
                }
            }
        }
        return partitions.isEmpty() && time == null
                ? List.of(new PartitionVersion(PartitionKey.WHOLE, ContentFingerprint.EMPTY))
                : partitions;
    }

    @Override
    public List<List<PartitionKey>> reads(List<PartitionKey> partitions) {
        return partitions.stream().map(List::of).toList();
    }

    @Override
    public void read(
            Connection connection, String schema, List<PartitionKey> partitions, @Nullable Instant asOf, Target target)
            throws SQLException, IOException {
        for (PartitionKey partition : partitions) {
            read(connection, schema, partition, asOf, target);
        }
    }

    private void read(
            Connection connection, String schema, PartitionKey partition, @Nullable Instant asOf, Target target)
            throws SQLException, IOException {
        String sql = ROWS.formatted(
                rows(schema, asOf),
                sourceColumns.stream().map(SourceColumn::expression).collect(Collectors.joining(", ")),
                time == null ? "true" : time + " >= ? and " + time + " < ?",
                String.join(", ", table.key()));
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            query.setFetchSize(FETCH_SIZE);
            int next = bind(query, 1, asOf);
            if (partition.year() != null && partition.month() != null) {
                LocalDate first = LocalDate.of(partition.year(), partition.month(), 1);
                query.setObject(next, first.atStartOfDay().atOffset(ZoneOffset.UTC));
                query.setObject(next + 1, first.plusMonths(1).atStartOfDay().atOffset(ZoneOffset.UTC));
            }
            try (ResultSet row = query.executeQuery()) {
                @Nullable Object[] cells = new Object[sourceColumns.size()];
                while (row.next()) {
                    for (int i = 0; i < cells.length; i++) {
                        cells[i] =
                                cell(row, i + 1, sourceColumns.get(i).column().type());
                    }
                    target.accept(partition, cells);
                }
            }
        }
    }

    private String rows(String schema, @Nullable Instant asOf) {
        if (asOf == null) {
            return PRESENT.formatted(schema, table.name());
        }
        String names =
                sourceColumns.stream().map(SourceColumn::stored).distinct().collect(Collectors.joining(", "));
        return AS_OF.formatted(schema, table.name(), names);
    }

    /// Binds the parameters of [#rows].
    ///
    /// @return the index of the next parameter
    private static int bind(PreparedStatement query, int first, @Nullable Instant asOf) throws SQLException {
        if (asOf == null) {
            return first;
        }
        OffsetDateTime time = OffsetDateTime.ofInstant(asOf, ZoneOffset.UTC);
        for (int i = 0; i < 3; i++) {
            query.setObject(first + i, time);
        }
        return first + 3;
    }

    private static @Nullable Object cell(ResultSet row, int index, ColumnType type) throws SQLException {
        return switch (type) {
            case TEXT -> row.getString(index);
            case TEXTS -> texts(row.getArray(index));
            case DATE -> row.getObject(index, LocalDate.class);
            case TIMESTAMP -> instant(row.getObject(index, OffsetDateTime.class));
            case INTEGER -> row.getObject(index, Long.class);
            case NUMBER -> row.getBigDecimal(index);
            case BOOLEAN -> row.getObject(index, Boolean.class);
        };
    }

    private static @Nullable List<String> texts(@Nullable Array array) throws SQLException {
        return array == null ? null : List.of((String[]) array.getArray());
    }

    private static @Nullable Instant instant(@Nullable OffsetDateTime time) {
        return time == null ? null : time.toInstant();
    }
}
