package altdata.benchmarks.write;

import altdata.benchmarks.compare.Rounds.Measured;
import altdata.benchmarks.compare.Rounds.Run;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Measures a replay, from the start of the log until the generation is READY: consumed, merged, indexed,
/// derived.
record RebuildRun(WriteStack stack) implements Run {
    static final String NAME = "Altdata";

    private static final String BUILDING = "BUILDING";
    private static final String READY = "READY";

    @Override
    public List<Measured> measure() throws Exception {
        try (Connection connection = stack.connection()) {
            long records = MetricTables.live(connection).applied(connection);
            stack.checkpoint();
            long start = System.nanoTime();
            stack.projections("replay", "metrics", "--detach");
            MetricTables built = MetricTables.newest(connection);
            List<Measured> measured = new ArrayList<>();
            awaitEnd(connection, built, BUILDING);
            measured.add(new Measured("rate, until its base tables are filled", "rows/s", rate(records, start)));
            while (!built.state(connection).equals(READY)) {
                pause();
            }
            measured.addFirst(Measured.rate("rows/s", rate(records, start)));
            built.check(connection, stack.written());
            stack.projections("drop", built.schema());
            return measured;
        }
    }

    private static void awaitEnd(Connection connection, MetricTables tables, String state) throws Exception {
        while (tables.state(connection).equals(state)) {
            pause();
        }
    }

    private static double rate(long records, long start) {
        return records * (double) TimeUnit.SECONDS.toNanos(1) / (System.nanoTime() - start);
    }

    private static void pause() {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
}
