package altdata.benchmarks.write;

import altdata.benchmarks.compare.Comparison;
import altdata.benchmarks.compare.Figure;
import altdata.benchmarks.compare.Goal;
import altdata.benchmarks.compare.Rounds;
import java.util.ArrayList;
import java.util.List;

/// Runs the comparisons of the write path one after another, on a separate stack that it starts and stops.
public final class WriteComparison implements Comparison {
    private final WriteSettings settings;
    private final List<String> only;
    private final List<Goal> goals = new ArrayList<>();

    private WriteComparison(WriteSettings settings, List<String> only) {
        this.settings = settings;
        this.only = List.copyOf(only);
    }

    /// The whole write side. Memory and disk are looked at on a stack of their own.
    ///
    /// @param only comparisons whose name holds one of these words; all where there is none
    public static List<Comparison> all(WriteSettings settings, List<String> only) {
        Comparison ways = new WriteComparison(settings, only);
        Comparison cost = new Cost(settings);
        return isMeant(cost, only) ? List.of(ways, cost) : List.of(ways);
    }

    @Override
    public String name() {
        return "write side";
    }

    /// Of what was measured.
    @Override
    public List<Goal> goals() {
        return List.copyOf(goals);
    }

    /// In the order in which it has to be: a rebuild is of the rows that what comes before it has left.
    @Override
    public List<Figure> measure(Rounds rounds) throws Exception {
        List<Figure> figures = new ArrayList<>();
        try (WriteStack stack = WriteStack.start(settings, "write")) {
            for (Comparison comparison : List.of(
                    new PushComparison(stack, settings),
                    new LiveProjection(stack, settings),
                    new Rebuild(stack, settings),
                    new Freshness(stack, settings),
                    new ArrivalOrder(stack, settings))) {
                measure(comparison, rounds, figures);
            }
            stack.done();
        }
        return figures;
    }

    private void measure(Comparison comparison, Rounds rounds, List<Figure> figures) throws Exception {
        if (isMeant(comparison, only)) {
            figures.addAll(comparison.measure(rounds));
            goals.addAll(comparison.goals());
        }
    }

    private static boolean isMeant(Comparison comparison, List<String> only) {
        return only.isEmpty() || only.stream().anyMatch(comparison.name()::contains);
    }
}
