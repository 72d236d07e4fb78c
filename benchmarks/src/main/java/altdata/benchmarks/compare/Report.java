package altdata.benchmarks.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;

/// All results of a run: as tables in Markdown, as JSON, and as pictures.
///
/// @param versions one line per compared program, with its version
/// @param notes    what was skipped, with the reason
record Report(
        Machine machine, List<String> versions, List<Figure> figures, List<Goal.Outcome> goals, List<String> notes) {
    private static final JsonMapper JSON = new JsonMapper();

    /// Writes `bench.json`, `bench.md` and a chart of every rate.
    void write(Path directory) throws IOException {
        Path _ = Files.createDirectories(directory);
        Path _ = Files.writeString(directory.resolve("bench.json"), json());
        Path _ = Files.writeString(directory.resolve("bench.md"), markdown());
        RateChart.write(figures, directory);
    }

    /// The results as a JSON object.
    String json() {
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(this);
    }

    /// The tables as Markdown.
    String markdown() {
        List<String> lines = new ArrayList<>();
        lines.add(machine.sentence() + ". " + String.join(", ", versions) + ".");
        lines.add("");
        lines.add("| comparison | system | measure | median | min | max | unit |");
        lines.add("|---|---|---|--:|--:|--:|---|");
        for (Figure figure : figures) {
            lines.add(String.format(
                    Locale.ROOT,
                    "| %s | %s | %s | %s | %s | %s | %s |",
                    figure.comparison(),
                    figure.contender(),
                    figure.measure(),
                    number(figure.median()),
                    number(figure.least()),
                    number(figure.greatest()),
                    figure.unit()));
        }
        lines.add("");
        lines.add("| goal | reached | required | |");
        lines.add("|---|--:|--:|---|");
        for (Goal.Outcome outcome : goals) {
            lines.add(String.format(
                    Locale.ROOT,
                    "| %s | %s | %s | %s |",
                    sentence(outcome.goal()),
                    number(outcome.reached()),
                    number(outcome.wanted()),
                    outcome.isMet() ? "met" : "**not met**"));
        }
        lines.add("");
        notes.forEach(note -> lines.add("- " + note));
        return String.join("\n", lines);
    }

    private static String sentence(Goal goal) {
        return switch (goal) {
            case Goal.TimesAnother(String what, String contender, double _, String another) ->
                what + ": " + contender + " ÷ " + another + ", at least";
            case Goal.AtLeast(String what, String contender, String measure, double _) ->
                what + ": " + contender + ", " + measure + ", at least";
            case Goal.AtMost(String what, String contender, String measure, double _) ->
                what + ": " + contender + ", " + measure + ", at most";
            case Goal.AtMostTimes(String what, String contender, String measure, double _, String another) ->
                what + ": " + measure + ", " + contender + " ÷ " + another + ", at most";
        };
    }

    private static String number(double value) {
        String form = Math.abs(value) >= 100 ? "%,.0f" : Math.abs(value) >= 10 ? "%.1f" : "%.2f";
        return String.format(Locale.ROOT, form, value);
    }
}
