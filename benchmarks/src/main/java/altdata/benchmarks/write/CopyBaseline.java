package altdata.benchmarks.write;

import altdata.benchmarks.compare.Rounds.Measured;
import altdata.benchmarks.compare.Rounds.Run;
import java.sql.Connection;
import java.util.List;

/// An upper bound for the rate of a load: prepared rows, one COPY into an empty table with its primary key.
final class CopyBaseline implements Run {
    static final String NAME = "COPY alone";

    private static final PeerTable TABLE = new PeerTable("bench_copy");

    private final WriteStack stack;
    private final RowRange range;

    CopyBaseline(WriteStack stack, int rows) {
        this.stack = stack;
        this.range = new RowRange(0, rows);
    }

    @Override
    public List<Measured> measure() throws Exception {
        CopyRows rows = CopyRows.of(range.rowStream());
        try (Connection connection = stack.connection()) {
            TABLE.create(connection);
            stack.checkpoint();
            long start = System.nanoTime();
            rows.copy(connection, TABLE.name());
            double seconds = (System.nanoTime() - start) / 1e9;
            TABLE.check(connection, range);
            TABLE.drop(connection);
            return List.of(Measured.rate("rows/s", rows.rows() / seconds));
        }
    }
}
