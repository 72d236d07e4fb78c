package altdata.builder.metrics;

import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.series.ChunkCodec;
import altdata.contracts.series.Chunks;
import altdata.contracts.series.Point;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The end of a series, newest point last.
///
/// @param points of the newest chunks, without a gap between them
/// @param inWindow of the chunks that hold certain days
/// @param unread bit n is set where a chunk that was not read has the group's n-th value
record LatestPoints(List<Point> points, List<Point> inWindow, int unread) {
    /// Two chunks hold the latest value and that of 30 days before, unless there are gaps.
    private static final int USUALLY_ENOUGH = 2;

    private static final LatestPoints NONE = new LatestPoints(List.of(), List.of(), 0);

    private static final String READ = """
            select k.ticker, k.metric_group, c.chunk, c.stated, c.place,
                case when c.place <= ? or c.chunk between ? and ? then c.points end
            from unnest(?::text[], ?::smallint[]) as k(ticker, metric_group)
            cross join lateral (
                select t.chunk, t.stated, t.points, row_number() over (order by t.chunk desc) as place
                from %s.chunk t
                where t.ticker = k.ticker and t.metric_group = k.metric_group
            ) c
            order by k.ticker, k.metric_group, c.chunk
            """;

    /// The ends of these series as far as they are usually needed.
    ///
    /// @param first the first slot of the window
    /// @param last  its last
    static Map<SeriesKey, LatestPoints> read(
            Connection connection, String schema, Collection<SeriesKey> keys, int first, int last) throws SQLException {
        return read(connection, schema, keys, USUALLY_ENOUGH, Chunks.chunkOf(first), Chunks.chunkOf(last));
    }

    /// All points of these series.
    static Map<SeriesKey, LatestPoints> readWhole(Connection connection, String schema, Collection<SeriesKey> keys)
            throws SQLException {
        return read(connection, schema, keys, Integer.MAX_VALUE, 1, 0);
    }

    private static Map<SeriesKey, LatestPoints> read(
            Connection connection, String schema, Collection<SeriesKey> keys, int chunks, int firstChunk, int lastChunk)
            throws SQLException {
        Map<SeriesKey, LatestPoints> latest = new HashMap<>();
        keys.forEach(key -> latest.put(key, NONE));
        try (PreparedStatement read = connection.prepareStatement(READ.formatted(schema))) {
            read.setInt(1, chunks);
            read.setInt(2, firstChunk);
            read.setInt(3, lastChunk);
            read.setArray(
                    4,
                    connection.createArrayOf(
                            "text", keys.stream().map(SeriesKey::ticker).toArray(String[]::new)));
            read.setArray(
                    5,
                    connection.createArrayOf(
                            "smallint",
                            keys.stream().map(key -> (short) key.group().code()).toArray(Short[]::new)));
            try (ResultSet row = read.executeQuery()) {
                while (row.next()) {
                    int chunk = row.getInt(3);
                    boolean isNewest = row.getLong(5) <= chunks;
                    boolean isInWindow = chunk >= firstChunk && chunk <= lastChunk;
                    byte[] bytes = row.getBytes(6);
                    List<Point> points = bytes == null ? List.of() : ChunkCodec.decode(chunk, bytes);
                    latest.merge(
                            new SeriesKey(row.getString(1), MetricGroup.ofCode(row.getInt(2))),
                            new LatestPoints(
                                    isNewest ? points : List.of(),
                                    isInWindow ? points : List.of(),
                                    isNewest ? 0 : row.getInt(4)),
                            LatestPoints::and);
                }
            }
        }
        return latest;
    }

    /// Whether the group's n-th value may have been left unread at the slot or after it.
    boolean hasUnread(int index, int slot) {
        return (unread >> index & 1) != 0
                && (points.isEmpty() || slot < points.getFirst().slot());
    }

    private LatestPoints and(LatestPoints newer) {
        return new LatestPoints(joined(points, newer.points), joined(inWindow, newer.inWindow), unread | newer.unread);
    }

    private static List<Point> joined(List<Point> older, List<Point> newer) {
        if (older.isEmpty() || newer.isEmpty()) {
            return older.isEmpty() ? newer : older;
        }
        List<Point> joined = new ArrayList<>(older);
        joined.addAll(newer);
        return joined;
    }
}
