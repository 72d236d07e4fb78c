package altdata.builder.metrics;

import altdata.contracts.series.ChunkMerge.Content;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// Queries the chunks that differ between two generations.
final class DifferingChunks {
    private static final String SQL = """
            select ticker, metric_group, chunk, coalesce(a.version, 0),
                coalesce(a.points, ''), coalesce(a.history, ''), coalesce(b.points, ''), coalesce(b.history, '')
            from (select * from %1$s.chunk where %3$s) a
            full join (select * from %2$s.chunk where %3$s) b using (ticker, metric_group, chunk)
            where (a.points, a.history) is distinct from (b.points, b.history)
            order by ticker, metric_group, chunk
            """;

    private DifferingChunks() {}

    /// Prepares the query. Its columns are ticker, metric_group, chunk, the version in the first generation (0
    /// if it has no such chunk), and those that [#first] and [#second] read.
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

    /// The content of the chunk in the first generation; empty if it has no such chunk. The mask of its values is
    /// not read.
    static Content first(ResultSet row) throws SQLException {
        return new Content(row.getBytes(5), row.getBytes(6), 0);
    }

    /// The content of the chunk in the second generation; empty if it has no such chunk. The mask of its values
    /// is not read.
    static Content second(ResultSet row) throws SQLException {
        return new Content(row.getBytes(7), row.getBytes(8), 0);
    }
}
