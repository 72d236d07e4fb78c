package altdata.stack.bench.write;

import altdata.stack.bench.compare.Comparison;
import altdata.stack.bench.compare.Figure;
import altdata.stack.bench.compare.Goal;
import altdata.stack.bench.compare.Rounds;
import java.util.ArrayList;
import java.util.List;

/// The whole write side, one comparison after the other, on stacks of its own that it starts and stops.
public final class WriteComparison implements Comparison {
    private final WriteSettings settings;
    private final List<String> only;
    private final List<Goal> goals = new ArrayList<>();

    /// @param only comparisons whose name holds one of these words; all where there is none
    public WriteComparison(WriteSettings settings, List<String> only) {
        this.settings = settings;
        this.only = List.copyOf(only);
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
        // Memory is of nobody but its own stack.
        measure(new Cost(settings), rounds, figures);
        return figures;
    }

    private void measure(Comparison comparison, Rounds rounds, List<Figure> figures) throws Exception {
        if (only.isEmpty() || only.stream().anyMatch(comparison.name()::contains)) {
            figures.addAll(comparison.measure(rounds));
            goals.addAll(comparison.goals());
        }
    }
}
