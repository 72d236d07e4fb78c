package altdata.benchmarks.write;

import altdata.benchmarks.compare.Rounds.Measured;
import altdata.benchmarks.compare.Rounds.Run;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

/// An upper bound for the write rate of a table with one row per record: no log is read, and nothing is
/// parsed, validated or derived. Prepared rows are copied into a temporary table and upserted from there by one
/// SQL statement, in one transaction per batch of the builder's size. The table grows from round to round, as
/// the service's does.
final class StagingUpsert implements Run {
    static final String NAME = "staging → upsert only";

    /// The builder's batch size; the property sets a different one.
    private static final int BATCH = Integer.getInteger("altdata.bench.batch", 20_000);

    private static final PeerTable TABLE = new PeerTable("bench_upsert");
    private static final String STAGE = "create temp table bench_stage (like bench_upsert) on commit delete rows";
    private static final String UPSERT = """
            insert into bench_upsert select * from bench_stage
            on conflict (platform, ticker, date) do update
                set followers = excluded.followers, mentions = excluded.mentions, sentiment = excluded.sentiment
            """;

    private final WriteStack stack;
    private final int rows;
    private long written;

    StagingUpsert(WriteStack stack, int rows) {
        this.stack = stack;
        this.rows = rows;
    }

    @Override
    public List<Measured> measure() throws Exception {
        try (Connection connection = stack.connection()) {
            if (written == 0) {
                TABLE.create(connection);
            }
            PeerTable.execute(connection, STAGE);
            connection.setAutoCommit(false);
            stack.checkpoint();
            RowRange range = new RowRange(written, rows);
            long nanos = 0;
            long timed = 0;
            for (long from = 0; from < rows; from += BATCH) {
                CopyRows batch = batch(range, from);
                long start = System.nanoTime();
                batch.copy(connection, "bench_stage");
                PeerTable.execute(connection, UPSERT);
                connection.commit();
                // As for the other systems, only the last two thirds are timed.
                if (from >= rows / 3) {
                    nanos += System.nanoTime() - start;
                    timed += batch.rows();
                }
            }
            connection.setAutoCommit(true);
            written += rows;
            TABLE.check(connection, new RowRange(0, written));
            return List.of(Measured.rate("rows/s", timed * 1e9 / nanos));
        }
    }

    /// Drops the table.
    void end() throws SQLException {
        try (Connection connection = stack.connection()) {
            TABLE.drop(connection);
        }
    }

    private static CopyRows batch(RowRange range, long from) {
        long rows = Math.min(BATCH, range.rows() - from);
        Stream<ComparisonRow> rowStream = new RowRange(range.from() + from, rows).rowStream();
        return CopyRows.of(rowStream);
    }
}
