package altdata.builder.operator.cli;

import altdata.builder.operator.GenerationTransition;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The `--json` option: text for people or JSON for programs.
final class OutputOption {
    @Option(names = "--json", description = "Prints a JSON array.")
    private boolean json;

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec spec;

    boolean isJson() {
        return json;
    }

    /// Prints rows by column name.
    void print(List<Map<String, Object>> rows) {
        TableOutput.print(out(), rows, json);
        out().flush();
    }

    /// Prints the results of operations on generations.
    void printAll(List<GenerationTransition> changes) {
        changes.forEach(change -> print(change.sentence()));
        if (json) {
            print(changes.stream().map(GenerationTransition::row).toList());
        }
    }

    /// Prints a message, unless JSON was requested.
    void print(String sentence) {
        if (!json) {
            out().println(sentence);
            out().flush();
        }
    }

    /// Prints a warning to standard error, also if JSON was requested.
    void warn(String warning) {
        err().println("warning: " + warning);
        err().flush();
    }

    PrintWriter err() {
        return Objects.requireNonNull(spec).commandLine().getErr();
    }

    private PrintWriter out() {
        return Objects.requireNonNull(spec).commandLine().getOut();
    }
}
