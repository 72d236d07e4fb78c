package altdata.stack.up;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/// `altdata status`: shows which parts of the service run, and their addresses.
@Command(
        name = "status",
        description = "Says what of the service runs, and where.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:All of it runs and answers.",
            "1:It is stopped, still starting, or a part of it is not there."
        },
        mixinStandardHelpOptions = true)
public final class StatusCommand implements Callable<Integer> {
    @Mixin
    private StackOptions options = new StackOptions();

    @Option(names = "--json", description = "As one JSON object.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        StackStatus status = StackStatus.of(options.dataDirectory());
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(status));
        } else {
            print(status, out);
        }
        out.flush();
        return status.isRunning() ? 0 : 1;
    }

    private static void print(StackStatus status, PrintWriter out) {
        out.println("altdata on " + status.dataDirectory() + " is " + status.state());
        for (StackStatus.Part part : status.parts()) {
            String address = part.address() == null ? "" : part.address();
            String process = part.running() ? "process " + part.pid() : "does not run";
            String metrics = part.metrics() == null ? "" : ", metrics at " + part.metrics();
            out.printf(Locale.ROOT, "  %-20s %-24s %s%s%n", part.name(), address, process, metrics);
        }
    }
}
