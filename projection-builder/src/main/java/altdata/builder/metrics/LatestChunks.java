package altdata.builder.metrics;

import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.series.Chunks;
import altdata.contracts.series.Series;
import altdata.contracts.series.SeriesBuilder;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The end of a series.
///
/// @param newest   the chunks there are from the first of them on
/// @param inWindow those that hold certain days
/// @param unread   bit n is set where a chunk that was not read has the group's n-th value
record LatestChunks(List<Chunk> newest, List<Chunk> inWindow, int unread) {
    /// Two chunks hold the latest value and that of 30 days before, unless there are gaps.
    private static final int USUALLY_ENOUGH = 2;

    private static final LatestChunks NONE = new LatestChunks(List.of(), List.of(), 0);

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

    /// @param points as [altdata.contracts.series.ChunkCodec] encoded them
    record Chunk(int number, byte[] points) {}

    /// The ends of these series as far as they are usually needed.
    ///
    /// @param first the first slot of the window
    /// @param last  its last
    static Map<SeriesKey, LatestChunks> read(
            Connection connection, String schema, Collection<SeriesKey> keys, int first, int last) throws SQLException {
        return read(connection, schema, keys, USUALLY_ENOUGH, Chunks.chunkOf(first), Chunks.chunkOf(last));
    }

    /// All chunks of these series.
    static Map<SeriesKey, LatestChunks> readWhole(Connection connection, String schema, Collection<SeriesKey> keys)
            throws SQLException {
        return read(connection, schema, keys, Integer.MAX_VALUE, 1, 0);
    }

    private static Map<SeriesKey, LatestChunks> read(
            Connection connection, String schema, Collection<SeriesKey> keys, int chunks, int firstChunk, int lastChunk)
            throws SQLException {
        Map<SeriesKey, LatestChunks> latest = new HashMap<>();
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
                    byte[] points = row.getBytes(6);
                    List<Chunk> chunkRead = points == null ? List.of() : List.of(new Chunk(chunk, points));
                    latest.merge(
                            new SeriesKey(row.getString(1), MetricGroup.ofCode(row.getInt(2))),
                            new LatestChunks(
                                    isNewest ? chunkRead : List.of(),
                                    isInWindow ? chunkRead : List.of(),
                                    isNewest ? 0 : row.getInt(4)),
                            LatestChunks::and);
                }
            }
        }
        return latest;
    }

    /// Whether the group's n-th value may have been left unread at the slot or after it.
    boolean hasUnread(int index, int slot) {
        return (unread >> index & 1) != 0
                && (newest.isEmpty()
                        || slot < Chunks.firstSlot(newest.getFirst().number()));
    }

    /// Adds what was read of the end.
    void addTo(SeriesBuilder series, MetricGroup group) {
        newest.forEach(chunk -> series.add(group, chunk.number(), chunk.points()));
    }

    /// The days of the window; what else its chunks hold may or may not be there.
    Series window(MetricGroup group) {
        SeriesBuilder series = new SeriesBuilder();
        inWindow.forEach(chunk -> series.add(group, chunk.number(), chunk.points()));
        return series.build();
    }

    private LatestChunks and(LatestChunks newer) {
        return new LatestChunks(joined(newest, newer.newest), joined(inWindow, newer.inWindow), unread | newer.unread);
    }

    private static List<Chunk> joined(List<Chunk> older, List<Chunk> newer) {
        if (older.isEmpty() || newer.isEmpty()) {
            return older.isEmpty() ? newer : older;
        }
        List<Chunk> joined = new ArrayList<>(older);
        joined.addAll(newer);
        return joined;
    }
}
