package altdata.benchmarks.write;

import altdata.benchmarks.compare.Rounds.Measured;
import altdata.benchmarks.compare.Rounds.Run;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;

/// Measures how fast the live generation applies rows that are already in the topic, or that arrive while it
/// reads.
///
/// @param isReady whether the rows are in the topic before the consumer starts
record LiveRun(WriteStack stack, int rows, boolean isReady) implements Run {
    static final String NAME = "Altdata";
    static final String MEANWHILE = "Altdata, rows arriving during the measurement";

    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

    @Override
    public List<Measured> measure() throws Exception {
        try (Connection connection = stack.connection()) {
            MetricTables live = MetricTables.live(connection);
            long before = live.applied(connection);
            RowRange range = stack.nextRows(rows);
            if (isReady) {
                stack.projections("pause", live.schema());
                stack.send(range.rowStream());
                stack.checkpoint();
                stack.projections("resume", live.schema());
            } else {
                stack.checkpoint();
                var _ = Thread.ofPlatform().daemon().start(() -> stack.send(range.rowStream()));
            }
            VisibilityTiming progress =
                    VisibilityTiming.of(() -> live.applied(connection), before, rows, POLL_INTERVAL);
            live.awaitDerived(connection);
            double derived = progress.rateUntilNow();
            live.check(connection, stack.written());
            return List.of(
                    Measured.rate("rows/s", progress.rate()),
                    new Measured("rate, until everything is derived", "rows/s", derived));
        }
    }
}
