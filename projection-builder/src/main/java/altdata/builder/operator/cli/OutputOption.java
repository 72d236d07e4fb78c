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

/// Whether a command speaks to people or to programs.
final class OutputOption {
    @Option(names = "--json", description = "Prints a JSON array.")
    private boolean json;

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec spec;

    boolean isJson() {
        return json;
    }

    /// Rows, column by name.
    void print(List<Map<String, Object>> rows) {
        TableOutput.print(out(), rows, json);
        out().flush();
    }

    /// What has become of generations.
    void tell(List<GenerationTransition> changes) {
        changes.forEach(change -> say(change.sentence()));
        if (json) {
            print(changes.stream().map(GenerationTransition::row).toList());
        }
    }

    /// A sentence for people; programs get rows alone.
    void say(String sentence) {
        if (!json) {
            out().println(sentence);
            out().flush();
        }
    }

    private PrintWriter out() {
        return Objects.requireNonNull(spec).commandLine().getOut();
    }
}
