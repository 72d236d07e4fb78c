package altdata.builder.metrics;

import altdata.builder.sql.SqlArrays;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.Period;
import altdata.contracts.series.ChunkCodec;
import altdata.contracts.series.Chunks;
import altdata.contracts.series.KnownPoint;
import altdata.contracts.series.Series;
import altdata.contracts.series.SeriesBuilder;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The newest chunks of a series, up to a given last slot.
///
/// @param newest   the newest chunks up to the one of the last slot; every stored chunk between them is
/// included
/// @param inWindow the chunks that contain the days of the window
/// @param unread   bit n is set if an older chunk, which was not read, has the group's n-th value
/// @param later    the first chunk after the one of the last slot that has a value; null if absent
record LatestChunks(
        List<Chunk> newest,
        List<Chunk> inWindow,
        int unread,
        @Nullable Chunk later) {
    /// Two chunks contain the latest value and the 90 days before it, unless there are gaps.
    private static final int USUAL_CHUNKS = 2;

    /// With lateral subqueries, because PostgreSQL could plan a join with all chunks. Without an order, because
    /// PostgreSQL would write rows of this size to a file to sort them.
    private static final String READ = """
            select k.ticker, k.metric_group, c.chunk, c.stated, c.is_later, c.place,
                case when c.is_later or c.place <= ? or c.chunk between ? and ? then c.points end
            from unnest(?::text[], ?::smallint[], ?::int[]) as k(ticker, metric_group, last_chunk)
            cross join lateral (
                select t.chunk, t.stated, t.points, false as is_later, row_number() over (order by t.chunk desc) as place
                from %1$s.chunk t
                where t.ticker = k.ticker and t.metric_group = k.metric_group and t.chunk <= k.last_chunk
                union all
                (
                    select t.chunk, t.stated, t.points, true, 1
                    from %1$s.chunk t
                    where t.ticker = k.ticker and t.metric_group = k.metric_group and t.chunk > k.last_chunk
                        and t.stated <> 0
                    order by t.chunk
                    limit 1
                )
            ) c
            """;
    /// The same rows. Citus has no lateral subqueries like those, so here PostgreSQL sorts the rows with their points.
    private static final String READ_DISTRIBUTED = """
            select ticker, metric_group, chunk, stated, is_later, place,
                case when is_later or place <= ? or chunk between ? and ? then points end
            from (
                select t.ticker, t.metric_group, t.chunk, t.stated, t.points, t.chunk > k.last_chunk as is_later,
                    row_number() over (
                        partition by t.ticker, t.metric_group, t.chunk > k.last_chunk
                        order by abs(t.chunk - k.last_chunk)
                    ) as place
                from unnest(?::text[], ?::smallint[], ?::int[]) as k(ticker, metric_group, last_chunk)
                join %1$s.chunk t on (t.ticker, t.metric_group) = (k.ticker, k.metric_group)
                where t.chunk <= k.last_chunk or t.stated <> 0
            ) c
            where not is_later or place = 1
            """;

    /// @param points as [altdata.contracts.series.ChunkCodec] encoded them
    record Chunk(int number, byte[] points) {}

    /// @param chunks     the number of the newest chunks to read
    /// @param firstChunk the first chunk of the window
    /// @param lastChunk  the last chunk of the window; before the first one if there is no window
    private record Extent(int chunks, int firstChunk, int lastChunk) {}

    /// @param place  1 for the newest chunk up to the last slot, and so on
    /// @param points null if they are not needed
    private record Row(int chunk, int stated, boolean isLater, long place, byte @Nullable [] points) {
        Chunk read() {
            return new Chunk(chunk, Objects.requireNonNull(points));
        }
    }

    /// Reads the newest chunks of these series, in the number that is usually needed.
    ///
    /// @param isDistributed whether the table is distributed over the nodes of a Citus cluster
    /// @param first         the first day of the window
    /// @param last          the last day of the window, and the end of the series
    static Map<SeriesKey, LatestChunks> read(
            Connection connection,
            String schema,
            boolean isDistributed,
            Collection<SeriesKey> keys,
            LocalDate first,
            LocalDate last)
            throws SQLException {
        Extent extent = new Extent(USUAL_CHUNKS, chunk(first), chunk(last));
        return read(connection, sql(schema, isDistributed), keys, extent, last);
    }

    /// Reads all chunks of these series up to the last day.
    static Map<SeriesKey, LatestChunks> readWhole(
            Connection connection, String schema, boolean isDistributed, Collection<SeriesKey> keys, LocalDate last)
            throws SQLException {
        return read(connection, sql(schema, isDistributed), keys, new Extent(Integer.MAX_VALUE, 1, 0), last);
    }

    private static String sql(String schema, boolean isDistributed) {
        return (isDistributed ? READ_DISTRIBUTED : READ).formatted(schema);
    }

    private static int chunk(LocalDate day) {
        return Chunks.chunkOf(Period.DAILY.slot(day));
    }

    private static Map<SeriesKey, LatestChunks> read(
            Connection connection, String sql, Collection<SeriesKey> keys, Extent extent, LocalDate last)
            throws SQLException {
        Map<SeriesKey, List<Row>> rows = new HashMap<>();
        keys.forEach(key -> rows.put(key, new ArrayList<>()));
        try (PreparedStatement read = connection.prepareStatement(sql)) {
            read.setInt(1, extent.chunks());
            read.setInt(2, extent.firstChunk());
            read.setInt(3, extent.lastChunk());
            SqlArrays.bind(read, 4, "text", keys, SeriesKey::ticker);
            SqlArrays.bind(read, 5, "smallint", keys, key -> (short) key.group().code());
            SqlArrays.bind(
                    read,
                    6,
                    "integer",
                    keys,
                    key -> Chunks.chunkOf(key.group().period().slot(last)));
            try (ResultSet row = read.executeQuery()) {
                while (row.next()) {
                    SeriesKey key = new SeriesKey(row.getString(1), MetricGroup.ofCode(row.getInt(2)));
                    Objects.requireNonNull(rows.get(key))
                            .add(new Row(
                                    row.getInt(3), row.getInt(4), row.getBoolean(5), row.getLong(6), row.getBytes(7)));
                }
            }
        }
        Map<SeriesKey, LatestChunks> latest = HashMap.newHashMap(rows.size());
        rows.forEach((key, ofSeries) -> latest.put(key, of(ofSeries, extent)));
        return latest;
    }

    private static LatestChunks of(List<Row> rows, Extent extent) {
        rows.sort(Comparator.comparingInt(Row::chunk));
        List<Chunk> newest = new ArrayList<>();
        List<Chunk> inWindow = new ArrayList<>();
        int unread = 0;
        Chunk later = null;
        for (Row row : rows) {
            if (row.isLater()) {
                later = row.read();
            } else {
                if (row.place() <= extent.chunks()) {
                    newest.add(row.read());
                } else {
                    unread |= row.stated();
                }
                if (row.chunk() >= extent.firstChunk() && row.chunk() <= extent.lastChunk()) {
                    inWindow.add(row.read());
                }
            }
        }
        return new LatestChunks(newest, inWindow, unread, later);
    }

    /// Whether a chunk that was not read could have the group's n-th value at the slot or after it.
    boolean hasUnread(int index, int slot) {
        return (unread >> index & 1) != 0
                && (newest.isEmpty()
                        || slot < Chunks.firstSlot(newest.getFirst().number()));
    }

    /// Adds the newest chunks to a series.
    void addTo(SeriesBuilder series, MetricGroup group) {
        newest.forEach(chunk -> series.add(group, chunk.number(), chunk.points()));
    }

    /// The first slot with a value after the given slot, which must be in the newest chunk; null if there is
    /// none.
    @Nullable
    Integer firstSlotAfter(int slot) {
        Integer found = newest.isEmpty() ? null : firstSlotAfter(slot, newest.getLast());
        return found == null && later != null ? firstSlotAfter(slot, later) : found;
    }

    private static @Nullable Integer firstSlotAfter(int slot, Chunk chunk) {
        if (ChunkCodec.newestSlot(chunk.number(), chunk.points()) <= slot) {
            return null;
        }
        return ChunkCodec.decode(chunk.number(), chunk.points()).stream()
                .filter(known -> known.slot() > slot && !known.point().isRetraction())
                .map(KnownPoint::slot)
                .findFirst()
                .orElse(null);
    }

    /// The series of the window. It may contain other days of the same chunks.
    Series window(MetricGroup group) {
        SeriesBuilder series = new SeriesBuilder();
        inWindow.forEach(chunk -> series.add(group, chunk.number(), chunk.points()));
        return series.build();
    }
}
