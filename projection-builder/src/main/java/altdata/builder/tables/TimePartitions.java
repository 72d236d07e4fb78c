package altdata.builder.tables;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/// Creates the partitions of a generation that the next rows need. Not thread-safe.
///
/// @param <T> the row type
public final class TimePartitions<T> {
    /// Limits the number of tables, if rows have arbitrary times. Rows of further periods are in the partition
    /// for the rest.
    private static final int MAX_PERIODS = 1_200;

    private static final String ADD = "select altdata.add_partition(?::text::regclass, ?, ?, ?)";

    private final String schema;
    private final PartitionUnit unit;
    private final TimePartitioning<T> partitioning;
    private final Set<Period> existing = new HashSet<>();

    /// @param parent what precedes the name of the period in the name of a partition, after the name of the table
    private record Period(String parent, LocalDate start) {}

    public TimePartitions(String schema, PartitionUnit unit, TimePartitioning<T> partitioning) {
        this.schema = schema;
        this.unit = unit;
        this.partitioning = partitioning;
    }

    /// Creates the partitions for these rows that are missing, each in its own transaction. The connection must
    /// commit automatically: a transaction that uses the tables already could wait for itself.
    ///
    /// @throws SQLException if other transactions use the tables for half a second
    public void createFor(Connection connection, List<T> rows) throws SQLException {
        Set<Period> missing = new LinkedHashSet<>();
        for (T row : rows) {
            Instant time = partitioning.time().apply(row);
            if (time != null) {
                Function<T, String> value = partitioning.value();
                missing.add(new Period(value == null ? "" : '_' + value.apply(row), unit.start(time)));
            }
        }
        missing.removeAll(existing);
        for (Period period : missing) {
            if (existing.size() < MAX_PERIODS) {
                for (String table : partitioning.tables()) {
                    add(connection, table + period.parent(), period.start());
                }
                existing.add(period);
            }
        }
    }

    private void add(Connection connection, String parent, LocalDate start) throws SQLException {
        try (PreparedStatement add = connection.prepareStatement(ADD)) {
            add.setString(1, schema + '.' + parent);
            add.setString(2, parent + '_' + unit.suffix(start));
            add.setObject(3, start.atStartOfDay().atOffset(ZoneOffset.UTC));
            add.setObject(4, unit.end(start).atStartOfDay().atOffset(ZoneOffset.UTC));
            add.execute();
        }
    }
}
