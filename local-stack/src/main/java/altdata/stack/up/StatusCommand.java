package altdata.stack.up;

import altdata.hosting.command.ExitCode;
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

/// `altdata status`: shows which parts of the local stack run, and their addresses.
@Command(
        name = "status",
        description = "Shows which parts of the service run, and their addresses.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            ExitCode.DONE + ":every part runs",
            ExitCode.FAILED + ":it is stopped, still starting, or a part of it does not run",
            ExitCode.USAGE + ":wrong usage"
        },
        mixinStandardHelpOptions = true)
public final class StatusCommand implements Callable<Integer> {
    @Mixin
    private StackOptions options = new StackOptions();

    @Option(names = "--json", description = "Prints a JSON object.")
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
        return status.isRunning() ? ExitCode.DONE : ExitCode.FAILED;
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
