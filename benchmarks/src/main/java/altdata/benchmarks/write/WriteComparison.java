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

    /// All comparisons of the write path. Memory and disk space are measured on a separate stack.
    ///
    /// @param only selects comparisons whose name contains one of these words; empty selects all
    public static List<Comparison> all(WriteSettings settings, List<String> only) {
        Comparison selected = new WriteComparison(settings, only);
        Comparison cost = new ResourceCosts(settings);
        return isSelected(cost, only) ? List.of(selected, cost) : List.of(selected);
    }

    @Override
    public String name() {
        return "write side";
    }

    /// The goals of the comparisons that were run.
    @Override
    public List<Goal> goals() {
        return List.copyOf(goals);
    }

    /// The order matters: the rebuild uses the rows that earlier comparisons have written.
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
        if (isSelected(comparison, only)) {
            figures.addAll(comparison.measure(rounds));
            goals.addAll(comparison.goals());
        }
    }

    private static boolean isSelected(Comparison comparison, List<String> only) {
        return only.isEmpty() || only.stream().anyMatch(comparison.name()::contains);
    }
}
