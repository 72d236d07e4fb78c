package altdata.benchmarks.write;

import altdata.benchmarks.compare.Rounds.Measured;
import altdata.benchmarks.compare.Rounds.Run;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.series.ChunkCodec;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/// Reads series one after another, each completely.
final class SeriesReads implements Run {
    private static final String READ = """
            select ticker, metric_group, chunk, points
            from %s.chunk
            where ticker = any(?) and metric_group = any(?) and chunk between ? and ?
            """;
    private static final long NANOS = TimeUnit.SECONDS.toNanos(3);

    private final Connection connection;
    private final String sql;
    private final String prefix;
    private final WriteSize size;
    private final SplittableRandom random = new SplittableRandom(7);

    SeriesReads(Connection connection, String schema, String prefix, WriteSize size) {
        this.connection = connection;
        this.sql = READ.formatted(schema);
        this.prefix = prefix;
        this.size = size;
    }

    @Override
    public List<Measured> measure() throws SQLException {
        try (PreparedStatement read = connection.prepareStatement(sql)) {
            for (int series = 0; series < size.series(); series += 10) {
                check(read, series);
            }
            int reads = 0;
            long start = System.nanoTime();
            while (System.nanoTime() - start < NANOS) {
                bind(read, random.nextInt(size.series()));
                try (ResultSet row = read.executeQuery()) {
                    while (row.next()) {
                        byte[] _ = row.getBytes(4);
                    }
                }
                reads++;
            }
            return List.of(Measured.rate("series/s", reads * 1e9 / (System.nanoTime() - start)));
        }
    }

    private void check(PreparedStatement read, int series) throws SQLException {
        bind(read, series);
        int points = 0;
        try (ResultSet row = read.executeQuery()) {
            while (row.next()) {
                points += ChunkCodec.decode(row.getInt(3), row.getBytes(4)).size();
            }
        }
        if (points != size.days()) {
            throw new IllegalStateException(
                    "%s%d: expected %d points, but there are %d".formatted(prefix, series / 2, size.days(), points));
        }
    }

    private void bind(PreparedStatement read, int series) throws SQLException {
        MetricGroup group = series % 2 == 0 ? MetricGroup.FORUM : MetricGroup.MICROBLOG;
        read.setArray(1, connection.createArrayOf("text", new String[] {prefix + series / 2}));
        read.setArray(2, connection.createArrayOf("smallint", new Short[] {(short) group.code()}));
        read.setInt(3, Integer.MIN_VALUE);
        read.setInt(4, Integer.MAX_VALUE);
    }
}
