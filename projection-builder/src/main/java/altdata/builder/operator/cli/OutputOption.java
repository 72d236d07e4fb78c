package altdata.builder.operator.cli;

import altdata.builder.operator.Change;
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
        Listing.print(out(), rows, json);
        out().flush();
    }

    /// What has become of generations.
    void tell(List<Change> changes) {
        changes.forEach(change -> say(change.sentence()));
        if (json) {
            print(changes.stream().map(Change::row).toList());
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
