package altdata.benchmarks.write;

import altdata.contracts.series.ChunkCodec;
import altdata.contracts.series.KnownPoint;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// The tables of one generation of metrics.
///
/// @param schema such as `metrics_g1`
public record MetricTables(String schema, int number) {
    private static final String LIVE =
            "select schema_name, number from altdata.generation where projection = 'metrics' and state = 'LIVE'";
    private static final String NEWEST =
            "select schema_name, number from altdata.generation where projection = 'metrics' order by number desc limit 1";
    private static final String STATE = "select state from altdata.generation where schema_name = ?";
    private static final String READ =
            "select coalesce(sum(next_offset), 0) from altdata.checkpoint where projection = 'metrics' and number = ?";
    private static final String HAS_MARKS = "select exists (select from %s.dirty_series)";
    private static final String SIZE =
            "select sum(pg_total_relation_size(oid)) from pg_class where relnamespace = ?::regnamespace and relkind = 'r'";
    private static final String CHUNKS = "select chunk, points, metric_group from %s.chunk where ticker ~ '^BENCH-'";
    private static final int CHUNKS_PER_FETCH = 2_000;
    /// The position of the followers among the values of both groups, forum and microblog.
    private static final int FORUM = 1;

    /// The tables that requests are answered from.
    public static MetricTables live(Connection connection) throws SQLException {
        return one(connection, LIVE);
    }

    /// The most recently created tables.
    public static MetricTables newest(Connection connection) throws SQLException {
        return one(connection, NEWEST);
    }

    /// The number of log records that have been applied.
    public long applied(Connection connection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(READ)) {
            query.setInt(1, number);
            return onlyNumber(query);
        }
    }

    /// The state of the generation, such as `READY`.
    public String state(Connection connection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(STATE)) {
            query.setString(1, schema);
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return row.getString(1);
            }
        }
    }

    /// Waits until this number of log records has been applied.
    public void awaitApplied(Connection connection, long records) throws SQLException {
        var _ = VisibilityTiming.of(() -> applied(connection), 0, records, Duration.ofMillis(20));
    }

    /// Waits until all derived tables are current.
    public void awaitDerived(Connection connection) throws SQLException {
        boolean isBehind = true;
        while (isBehind) {
            try (PreparedStatement query = connection.prepareStatement(HAS_MARKS.formatted(schema));
                    ResultSet row = query.executeQuery()) {
                isBehind = row.next() && row.getBoolean(1);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    /// The size of all tables of the generation with their indexes, in bytes.
    public long bytes(Connection connection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(SIZE)) {
            query.setString(1, schema);
            return onlyNumber(query);
        }
    }

    /// Compares the stored points with the rows that were written.
    ///
    /// @throws IllegalStateException if a point is missing or wrong
    void check(Connection connection, RowRange written) throws SQLException {
        long points = 0;
        long followers = 0;
        connection.setAutoCommit(false);
        try (PreparedStatement query = connection.prepareStatement(CHUNKS.formatted(schema))) {
            query.setFetchSize(CHUNKS_PER_FETCH);
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    int place = row.getInt(3) == FORUM ? 2 : 0;
                    for (KnownPoint known : ChunkCodec.decode(row.getInt(1), row.getBytes(2))) {
                        points++;
                        BigDecimal value = Objects.requireNonNull(known.point().value(place));
                        followers += value.longValueExact();
                    }
                }
            }
        }
        connection.commit();
        connection.setAutoCommit(true);
        same(schema, written, points, followers);
    }

    /// @throws IllegalStateException if the number of rows or the sum of their followers is wrong
    static void same(String where, RowRange written, long rows, long followers) {
        if (rows != written.rows() || followers != written.followers()) {
            throw new IllegalStateException("%s: expected %,d rows with %,d followers, but there are %,d with %,d"
                    .formatted(where, written.rows(), written.followers(), rows, followers));
        }
    }

    private static long onlyNumber(PreparedStatement query) throws SQLException {
        try (ResultSet row = query.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }

    private static MetricTables one(Connection connection, String sql) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(sql);
                ResultSet row = query.executeQuery()) {
            row.next();
            return new MetricTables(row.getString(1), row.getInt(2));
        }
    }
}
