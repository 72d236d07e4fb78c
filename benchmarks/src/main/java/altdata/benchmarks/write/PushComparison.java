package altdata.benchmarks.write;

import altdata.benchmarks.compare.Comparison;
import altdata.benchmarks.compare.Figure;
import altdata.benchmarks.compare.Goal;
import altdata.benchmarks.compare.Rounds;
import altdata.benchmarks.compare.Rounds.Run;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Measures how fast a file of rows is written to its topic, compared with Kafka's own tool for the same number
/// of bytes. No builder projects the rows meanwhile; the tables are checked afterwards.
final class PushComparison implements Comparison {
    private static final int BYTES = 300;
    private static final String NAME = "push of NDJSON, rows of " + BYTES + " bytes";

    private final WriteStack stack;
    private final WriteSettings settings;

    PushComparison(WriteStack stack, WriteSettings settings) {
        this.stack = stack;
        this.settings = settings;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Goal> goals() {
        return List.of(new Goal.TimesAnother(NAME, PushRun.NAME, 0.5, ProducerPerformance.NAME));
    }

    @Override
    public List<Figure> measure(Rounds rounds) throws Exception {
        int rows = settings.size().rows();
        Map<String, Run> systems = new LinkedHashMap<>();
        systems.put(PushRun.NAME, new PushRun(stack, rows, BYTES));
        Path libraries =
                PeerPrograms.of(settings, rounds.notes()).libraries("broker-pom.xml", ProducerPerformance.NAME);
        if (libraries != null) {
            systems.put(ProducerPerformance.NAME, new ProducerPerformance(stack, libraries, rows, BYTES));
        }
        try (Connection connection = stack.connection()) {
            MetricTables live = MetricTables.live(connection);
            stack.projections("pause", live.schema());
            List<Figure> figures = rounds.measure(NAME, systems);
            stack.projections("resume", live.schema());
            live.awaitApplied(connection, stack.written().rows());
            live.check(connection, stack.written());
            return figures;
        }
    }
}
