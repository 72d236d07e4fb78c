package altdata.builder.metrics;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// Queries the chunks that differ between two generations.
final class DifferingChunks {
    private static final String SQL = """
            select ticker, metric_group, chunk, coalesce(a.version, 0), coalesce(a.points, ''), coalesce(b.points, '')
            from (select * from %1$s.chunk where %3$s) a
            full join (select * from %2$s.chunk where %3$s) b using (ticker, metric_group, chunk)
            where a.points is distinct from b.points
            order by ticker, metric_group, chunk
            """;

    private DifferingChunks() {}

    /// Prepares the query. Its columns are ticker, metric_group, chunk, the version in the first generation (0
    /// if it has no such chunk), and the points in both generations (empty if there is no chunk).
    ///
    /// @param ticker null for all tickers
    static PreparedStatement of(Connection connection, String first, String second, @Nullable String ticker)
            throws SQLException {
        PreparedStatement query =
                connection.prepareStatement(SQL.formatted(first, second, ticker == null ? "true" : "ticker = ?"));
        if (ticker != null) {
            query.setString(1, ticker);
            query.setString(2, ticker);
        }
        return query;
    }
}
