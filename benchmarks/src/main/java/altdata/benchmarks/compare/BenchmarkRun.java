package altdata.benchmarks.compare;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Runs comparisons one after another. Rewrites the report after each one, so that a later failure does not
/// lose earlier measurements.
///
/// @param versions one line per compared program, with its version
/// @param notes    what was skipped, with the reason; comparisons append to this list
/// @param results  the folder of the report
public record BenchmarkRun(Machine machine, List<String> versions, Rounds rounds, List<String> notes, Path results) {
    /// Runs the comparisons one after another, and prints the results at the end.
    ///
    /// @param asJson whether to print a JSON object, or else tables
    /// @throws Exception if a comparison fails; the report contains the earlier ones
    public void run(List<Comparison> comparisons, boolean asJson, PrintWriter out) throws Exception {
        List<Figure> figures = new ArrayList<>();
        List<Goal> goals = new ArrayList<>();
        for (Comparison comparison : comparisons) {
            figures.addAll(comparison.measure(rounds));
            goals.addAll(comparison.goals());
            report(figures, goals).write(results);
        }
        Report report = report(figures, goals);
        out.println(asJson ? report.json() : report.markdown());
        out.flush();
    }

    private Report report(List<Figure> figures, List<Goal> goals) {
        List<Goal.Outcome> outcomes = goals.stream()
                .map(goal -> goal.outcome(figures))
                .flatMap(Stream::ofNullable)
                .toList();
        return new Report(machine, versions, List.copyOf(figures), outcomes, List.copyOf(notes));
    }
}
