package altdata.benchmarks.write;

import altdata.benchmarks.compare.Comparison;
import altdata.benchmarks.compare.Figure;
import altdata.benchmarks.compare.Goal;
import altdata.benchmarks.compare.Rounds;
import altdata.benchmarks.compare.Rounds.Run;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Measures the path from the topic to visible tables, with rows ordered as in production: all series of a date
/// before the next date. For every system, a row has three values for one ticker, platform and date.
final class LiveProjection implements Comparison {
    private static final String NAME = "live projection, topic to visible table";

    private final WriteStack stack;
    private final WriteSettings settings;

    LiveProjection(WriteStack stack, WriteSettings settings) {
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
                new Goal.AtLeast(NAME, LiveRun.NAME, Figure.RATE, 60_000),
                new Goal.TimesAnother(NAME, LiveRun.NAME, 2.5, JdbcSink.NAME),
                new Goal.TimesAnother(NAME, LiveRun.NAME, 0.5, StagingUpsert.NAME));
    }

    @Override
    public List<Figure> measure(Rounds rounds) throws Exception {
        int rows = settings.size().rows();
        StagingUpsert upsert = new StagingUpsert(stack, rows);
        Map<String, Run> systems = new LinkedHashMap<>();
        systems.put(LiveRun.NAME, new LiveRun(stack, rows, true));
        systems.put(LiveRun.MEANWHILE, new LiveRun(stack, rows, false));
        JdbcSink sink = JdbcSink.of(stack, settings, rounds.notes());
        if (sink != null) {
            systems.put(JdbcSink.NAME, sink);
        }
        systems.put(StagingUpsert.NAME, upsert);
        List<Figure> figures = rounds.measure(NAME, systems);
        upsert.end();
        return figures;
    }
}
