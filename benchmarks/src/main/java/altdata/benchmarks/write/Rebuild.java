package altdata.benchmarks.write;

import altdata.benchmarks.compare.Comparison;
import altdata.benchmarks.compare.Figure;
import altdata.benchmarks.compare.Goal;
import altdata.benchmarks.compare.Rounds;
import altdata.benchmarks.compare.Rounds.Run;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Rebuilds a projection from the whole log while the live generation is idle.
final class Rebuild implements Comparison {
    private static final String NAME = "rebuild, from the start of the log to READY";

    private final WriteStack stack;
    private final WriteSettings settings;

    Rebuild(WriteStack stack, WriteSettings settings) {
        this.stack = stack;
        this.settings = settings;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Goal> goals() {
        return List.of(
                new Goal.AtLeast(NAME, RebuildRun.NAME, Figure.RATE, 150_000),
                new Goal.TimesAnother(NAME, RebuildRun.NAME, 6, JdbcSink.NAME));
    }

    @Override
    public List<Figure> measure(Rounds rounds) throws Exception {
        int rows = settings.size().rows();
        // Earlier comparisons have left their rows; if this one runs alone, it needs to write its own.
        if (stack.written().rows() < rows) {
            stack.send(stack.nextRows(rows).rowStream());
        }
        try (var connection = stack.connection()) {
            MetricTables live = MetricTables.live(connection);
            live.awaitApplied(connection, stack.written().rows());
            live.awaitDerived(connection);
        }
        Map<String, Run> systems = new LinkedHashMap<>();
        systems.put(RebuildRun.NAME, new RebuildRun(stack));
        JdbcSink sink = JdbcSink.of(stack, settings, rounds.notes());
        if (sink != null) {
            systems.put(JdbcSink.NAME, sink);
        }
        systems.put(CopyBaseline.NAME, new CopyBaseline(stack, rows));
        return rounds.measure(NAME, systems);
    }
}
