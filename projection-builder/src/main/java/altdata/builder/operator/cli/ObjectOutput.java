package altdata.builder.operator.cli;

import java.io.PrintWriter;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The `--json` option of a command with one result: text for people or an object for programs.
final class ObjectOutput {
    @Option(names = "--json", description = "Prints a JSON object.")
    private boolean json;

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec spec;

    boolean isJson() {
        return json;
    }

    /// Prints the result as an object or as text.
    void print(Map<String, Object> object, String text) {
        if (json) {
            TableOutput.printJson(out(), object);
        } else {
            out().println(text);
        }
        out().flush();
    }

    PrintWriter out() {
        return Objects.requireNonNull(spec).commandLine().getOut();
    }
}
