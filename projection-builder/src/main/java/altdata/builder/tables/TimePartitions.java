package altdata.builder.tables;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Creates the partitions of a generation that the next rows need. Not thread-safe.
///
/// @param <T> the row type
public final class TimePartitions<T> {
    private static final String ADD = "select altdata.add_partition(?::text::regclass, ?, ?, ?, ?)";
    /// Nobody reads the tables of a replay that is BUILDING, and its batches take seconds.
    private static final String LONG_WAIT = "30s";

    private static final String SHORT_WAIT = "500ms";
    private static final Duration RETRY = Duration.ofSeconds(10);

    private final String schema;
    private final PartitionUnit unit;
    private final TimePartitioning<T> partitioning;
    private final Set<Period> existing = new HashSet<>();
    /// When a partition could not be created; [System#nanoTime].
    private @Nullable Long failedAt;

    /// @param parent what precedes the name of the period in the name of a partition, after the name of the table
    private record Period(String parent, LocalDate start) {}

    public TimePartitions(String schema, PartitionUnit unit, TimePartitioning<T> partitioning) {
        this.schema = schema;
        this.unit = unit;
        this.partitioning = partitioning;
    }

    /// Creates the partitions for these rows that are missing, each in its own transaction: in one transaction,
    /// two builders could wait for each other. The connection must commit automatically.
    ///
    /// If other transactions use the tables for too long, this is repeated after 10 s. Until then, rows are in
    /// the partition for the rest.
    ///
    /// @param isBuilding whether a replay fills the tables
    public void createFor(Connection connection, List<T> rows, boolean isBuilding) throws SQLException {
        Set<Period> missing = new LinkedHashSet<>();
        for (T row : rows) {
            Instant time = partitioning.time().apply(row);
            if (time != null) {
                Function<T, String> value = partitioning.value();
                missing.add(new Period(value == null ? "" : '_' + value.apply(row), unit.start(time)));
            }
        }
        missing.removeAll(existing);
        if (missing.isEmpty() || (failedAt != null && System.nanoTime() - failedAt < RETRY.toNanos())) {
            return;
        }
        failedAt = null;
        try {
            for (Period period : missing) {
                for (String table : partitioning.tables()) {
                    add(connection, table + period.parent(), period.start(), isBuilding ? LONG_WAIT : SHORT_WAIT);
                }
                existing.add(period);
            }
        } catch (SQLException e) {
            if (!LockTimeout.hasCaused(e)) {
                throw e;
            }
            failedAt = System.nanoTime();
        }
    }

    private void add(Connection connection, String parent, LocalDate start, String maxWait) throws SQLException {
        try (PreparedStatement add = connection.prepareStatement(ADD)) {
            add.setString(1, schema + '.' + parent);
            add.setString(2, parent + '_' + unit.suffix(start));
            add.setObject(3, start.atStartOfDay().atOffset(ZoneOffset.UTC));
            add.setObject(4, unit.end(start).atStartOfDay().atOffset(ZoneOffset.UTC));
            add.setString(5, maxWait);
            add.execute();
        }
    }
}
