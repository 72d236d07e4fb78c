package altdata.builder.metrics;

import altdata.builder.checksum.ChecksumChange;
import altdata.builder.law.ConcurrentUpdateException;
import altdata.builder.law.CountedInsert;
import altdata.builder.law.KnownRow;
import altdata.builder.law.RowEffect;
import altdata.builder.law.TableWriter;
import altdata.builder.law.WriteTarget;
import altdata.builder.sql.SqlArrays;
import altdata.builder.tables.BaseTable;
import altdata.builder.tables.ReplayScope;
import altdata.builder.tables.Restoration;
import altdata.builder.tables.TableDifference;
import altdata.builder.tables.TableSelection;
import altdata.builder.tables.TableVerification;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.series.ChunkMerge;
import altdata.contracts.series.ChunkMerge.Content;
import altdata.contracts.series.Chunks;
import altdata.contracts.series.KnownPoint;
import altdata.contracts.topic.MetricRow;
import altdata.contracts.topic.Topic;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Writes series of points, one row per chunk, under the merge law of v2 social rule 1, which applies to every
/// group.
///
/// A batch is merged in memory, so each chunk is read and written once, regardless of how many of its points
/// the batch contains. Chunks are not locked in between: each has a version, and the write fails if a version
/// has changed since the read (optimistic locking).
public final class ChunkTable implements TableWriter<MetricRow> {
    private static final BaseTable BASE =
            new BaseTable("chunk", List.of("ticker", "metric_group", "chunk"), "ticker = ?", null);

    private static final String READ = """
            select t.ticker, t.metric_group, t.chunk, t.version, t.stated, t.points, coalesce(t.history, ''), t.checksum
            from unnest(?::text[], ?::smallint[], ?::int[]) as k(ticker, metric_group, chunk)
            join %s.chunk t on (t.ticker, t.metric_group, t.chunk) = (k.ticker, k.metric_group, k.chunk)
            """;
    private static final String WRITE = """
            insert into %s.chunk as t (ticker, metric_group, chunk, version, stated, checksum, points, history)
            select *
            from unnest(
                ?::text[], ?::smallint[], ?::int[], ?::bigint[], ?::int[], ?::bigint[], ?::bytea[], ?::bytea[])
            on conflict (ticker, metric_group, chunk)
                do update set version = excluded.version, stated = excluded.stated, checksum = excluded.checksum,
                    points = excluded.points, history = excluded.history
            where t.version = excluded.version - 1
            """;
    private static final String MARK = """
            insert into %s.dirty_series (ticker, metric_group)
            select distinct * from unnest(?::text[], ?::smallint[])
            """;

    /// Limits the memory that a batch with many chunks needs.
    private static final int MAX_CHUNKS_IN_MEMORY = 10_000;

    /// @param checksum as [ChunkChecksum] computed it, 0 for a new chunk
    private record Stored(long version, Content content, long checksum) {}

    private static final Stored EMPTY = new Stored(0, Content.EMPTY, 0);

    /// The new content of a chunk.
    ///
    /// @param version  the version that was read, plus 1
    /// @param replaced the checksum that was read, 0 for a new chunk
    record Replacement(ChunkKey key, long version, Content content, long replaced) {}

    @Override
    public long write(Connection connection, WriteTarget target, List<KnownRow<MetricRow>> rows) throws SQLException {
        Map<ChunkKey, List<KnownPoint>> pointsByChunk = byChunk(rows);
        // Sorted by primary key, so that all writers lock rows in the same order.
        List<ChunkKey> keys = pointsByChunk.keySet().stream().sorted().toList();
        long superseded =
                rows.stream().mapToLong(row -> row.row().points().size()).sum();
        for (int from = 0; from < keys.size(); from += MAX_CHUNKS_IN_MEMORY) {
            List<ChunkKey> slice = keys.subList(from, Math.min(keys.size(), from + MAX_CHUNKS_IN_MEMORY));
            superseded -= write(connection, target, slice, pointsByChunk);
        }
        return superseded;
    }

    /// @return the number of points that won over the stored ones
    private static long write(
            Connection connection,
            WriteTarget target,
            List<ChunkKey> keys,
            Map<ChunkKey, List<KnownPoint>> pointsByChunk)
            throws SQLException {
        Map<ChunkKey, Stored> stored = read(connection, target.schema(), keys);
        List<Replacement> replacements = new ArrayList<>(keys.size());
        List<ChunkKey> dirty = new ArrayList<>(keys.size());
        long won = 0;
        for (ChunkKey key : keys) {
            Stored before = stored.getOrDefault(key, EMPTY);
            ChunkMerge.Merged merged = ChunkMerge.of(before.content(), Objects.requireNonNull(pointsByChunk.get(key)));
            if (merged.content() != before.content()) {
                replacements.add(new Replacement(key, before.version() + 1, merged.content(), before.checksum()));
            }
            if (merged.wins() > 0) {
                won += merged.wins();
                dirty.add(key);
            }
        }
        if (!replacements.isEmpty()) {
            replace(connection, target, replacements);
        }
        if (target.marksDirty() && !dirty.isEmpty()) {
            mark(connection, target.schema(), dirty);
        }
        return won;
    }

    @Override
    public List<RowEffect> effects(Connection connection, String schema, List<KnownRow<MetricRow>> rows)
            throws SQLException {
        return new ChunkEffects(rows).compare(keys -> {
            Map<ChunkKey, ChunkPoints> points = new HashMap<>();
            read(connection, schema, keys)
                    .forEach((key, stored) -> points.put(key, ChunkPoints.decoded(key.chunk(), stored.content())));
            return points;
        });
    }

    /// Reads the points of one slot that are or were winning, in ascending order of their ranks: the winner is
    /// last.
    ///
    /// @param slot the number of the date in the group's period
    public static List<KnownPoint> versions(
            Connection connection, String schema, String ticker, MetricGroup group, int slot) throws SQLException {
        ChunkKey key = new ChunkKey(ticker, group, Chunks.chunkOf(slot));
        Stored stored = read(connection, schema, List.of(key)).getOrDefault(key, EMPTY);
        return ChunkPoints.decoded(key.chunk(), stored.content()).at(Chunks.indexInChunk(slot));
    }

    @Override
    public Function<MetricRow, String> ticker() {
        return MetricRow::ticker;
    }

    /// A monthly point has the date of the month's first day.
    @Override
    public boolean mayMatch(ReplayScope scope, MetricRow row) {
        return scope.includesTicker(row.ticker())
                && (scope.includesDate(row.date())
                        || scope.includesDate(row.date().withDayOfMonth(1)));
    }

    @Override
    public BaseTable base() {
        return BASE;
    }

    /// Supports every scope: each point has a ticker and a date, although the table has no date column.
    @Override
    public void check(ReplayScope scope) {}

    @Override
    public boolean hasDates() {
        return true;
    }

    @Override
    public void findRestorations(
            Connection connection,
            String schema,
            Topic<MetricRow> topic,
            ReplayScope scope,
            Instant moment,
            Consumer<Restoration> target)
            throws SQLException {
        new PointRestorations(scope, moment, target).find(connection, schema);
    }

    @Override
    public List<TableDifference> differences(
            Connection connection, String first, String second, TableSelection selection) throws SQLException {
        return List.of(PointDifferences.of(connection, first, second, selection));
    }

    @Override
    public TableVerification verify(Connection connection, String schema, Topic<MetricRow> topic) throws SQLException {
        return ChunkVerification.of(connection, schema);
    }

    @Override
    public void replace(Connection connection, String live, String replayed, ReplayScope scope, ChecksumChange checksum)
            throws SQLException {
        new ChunkReplacement(connection, live, replayed, scope, checksum).replace();
    }

    private static Map<ChunkKey, List<KnownPoint>> byChunk(List<KnownRow<MetricRow>> rows) {
        Map<ChunkKey, List<KnownPoint>> points = new HashMap<>();
        for (KnownRow<MetricRow> known : rows) {
            MetricRow row = known.row();
            row.points()
                    .forEach((group, point) -> points.computeIfAbsent(
                                    new ChunkKey(row.ticker(), group, Chunks.chunkOf(point.slot())),
                                    _ -> new ArrayList<>())
                            .add(new KnownPoint(point, known.knownMicros())));
        }
        return points;
    }

    private static Map<ChunkKey, Stored> read(Connection connection, String schema, List<ChunkKey> keys)
            throws SQLException {
        Map<ChunkKey, Stored> stored = HashMap.newHashMap(keys.size());
        try (PreparedStatement read = connection.prepareStatement(READ.formatted(schema))) {
            bindKeys(read, keys);
            try (ResultSet row = read.executeQuery()) {
                while (row.next()) {
                    ChunkKey key = ChunkKey.of(row);
                    Content content = new Content(row.getBytes(6), row.getBytes(7), row.getInt(5));
                    stored.put(key, new Stored(row.getLong(4), content, row.getLong(8)));
                }
            }
        }
        return stored;
    }

    static void replace(Connection connection, WriteTarget target, List<Replacement> replacements) throws SQLException {
        ChunkChecksum checksums = new ChunkChecksum();
        List<Long> added = new ArrayList<>(replacements.size());
        for (Replacement replacement : replacements) {
            long now = checksums.of(replacement.key(), replacement.content());
            added.add(now);
            target.checksum().toggle(checksums.partOf(replacement.key().ticker()), replacement.replaced() ^ now);
        }
        String sql = CountedInsert.sql(WRITE.formatted(target.schema()), target.isDistributed());
        try (PreparedStatement write = connection.prepareStatement(sql)) {
            bindKeys(write, replacements.stream().map(Replacement::key).toList());
            SqlArrays.bind(write, 4, "bigint", replacements, Replacement::version);
            SqlArrays.bind(
                    write, 5, "integer", replacements, each -> each.content().valueMask());
            SqlArrays.bind(write, 6, "bigint", added);
            SqlArrays.bind(
                    write, 7, "bytea", replacements, each -> each.content().points());
            SqlArrays.bind(
                    write,
                    8,
                    "bytea",
                    replacements,
                    each -> nullIfEmpty(each.content().history()));
            if (CountedInsert.execute(write, target.isDistributed()) != replacements.size()) {
                throw new ConcurrentUpdateException("another writer changed the same chunks");
            }
        }
    }

    private static byte @Nullable [] nullIfEmpty(byte[] bytes) {
        return bytes.length == 0 ? null : bytes;
    }

    /// Sets dirty marks for the series of these chunks.
    static void mark(Connection connection, String schema, List<ChunkKey> keys) throws SQLException {
        try (PreparedStatement mark = connection.prepareStatement(MARK.formatted(schema))) {
            bindSeries(mark, keys);
            mark.executeUpdate();
        }
    }

    static void bindKeys(PreparedStatement statement, List<ChunkKey> keys) throws SQLException {
        bindSeries(statement, keys);
        SqlArrays.bind(statement, 3, "integer", keys, ChunkKey::chunk);
    }

    private static void bindSeries(PreparedStatement statement, List<ChunkKey> keys) throws SQLException {
        SqlArrays.bind(statement, 1, "text", keys, ChunkKey::ticker);
        SqlArrays.bind(
                statement, 2, "smallint", keys, key -> (short) key.group().code());
    }
}
