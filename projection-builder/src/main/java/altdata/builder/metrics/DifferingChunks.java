package altdata.builder.metrics;

import altdata.builder.checksum.RowChecksum;
import altdata.builder.sql.SqlArrays;
import altdata.builder.tables.TableSelection;
import altdata.contracts.series.ChunkMerge.Content;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/// Queries the chunks that differ between two generations.
final class DifferingChunks {
    private static final String SQL = """
            select ticker, metric_group, chunk,
                coalesce(a.points, ''), coalesce(a.history, ''), coalesce(b.points, ''), coalesce(b.history, '')%4$s
            from (select * from %1$s.chunk where %3$s) a
            full join (select * from %2$s.chunk where %3$s) b using (ticker, metric_group, chunk)
            where (a.points, a.history) is distinct from (b.points, b.history)
            order by ticker, metric_group, chunk
            """;
    private static final String STORED = ", coalesce(a.version, 0) as version, coalesce(a.checksum, 0) as checksum";

    /// The tickers of all rows that a generation has consumed. A ticker can have hundreds of chunks.
    private static final String TICKERS_OF_PARTS = """
            select array(
                select ticker
                from (select ticker from %1$s.ticker_offset union select ticker from %2$s.ticker_offset) t
                where %3$s = any(?)
            )
            """;

    private DifferingChunks() {}

    /// Prepares the query. Its first columns are ticker, metric_group and chunk; [#first] and [#second] read the
    /// others.
    static PreparedStatement of(Connection connection, String first, String second, TableSelection selection)
            throws SQLException {
        return prepared(connection, first, second, selection, "");
    }

    /// The same with two more columns about the chunk in the first generation: `version` and `checksum`, both 0 if it
    /// has no such chunk. A version without checksums must not have created its tables.
    static PreparedStatement withStored(Connection connection, String first, String second, TableSelection selection)
            throws SQLException {
        return prepared(connection, first, second, selection, STORED);
    }

    private static PreparedStatement prepared(
            Connection connection, String first, String second, TableSelection selection, String columns)
            throws SQLException {
        String ticker = selection.scope().ticker();
        List<Integer> parts = selection.parts();
        String condition = ticker != null ? "ticker = ?" : parts != null ? "ticker = any(?)" : "true";
        PreparedStatement query = connection.prepareStatement(SQL.formatted(first, second, condition, columns));
        if (ticker != null) {
            query.setString(1, ticker);
            query.setString(2, ticker);
        } else if (parts != null) {
            Array tickers = tickers(connection, first, second, parts);
            query.setArray(1, tickers);
            query.setArray(2, tickers);
        }
        return query;
    }

    private static Array tickers(Connection connection, String first, String second, List<Integer> parts)
            throws SQLException {
        String sql = TICKERS_OF_PARTS.formatted(first, second, RowChecksum.partSql(List.of("ticker")));
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            SqlArrays.bind(query, 1, "integer", parts);
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return row.getArray(1);
            }
        }
    }

    /// The content of the chunk in the first generation; empty if it has no such chunk. The mask of its values is
    /// not read.
    static Content first(ResultSet row) throws SQLException {
        return new Content(row.getBytes(4), row.getBytes(5), 0);
    }

    /// The content of the chunk in the second generation; empty if it has no such chunk. The mask of its values
    /// is not read.
    static Content second(ResultSet row) throws SQLException {
        return new Content(row.getBytes(6), row.getBytes(7), 0);
    }
}
