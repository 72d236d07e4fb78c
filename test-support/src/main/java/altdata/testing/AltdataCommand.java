package altdata.testing;

import altdata.hosting.command.CommandConventions;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/// An operator's command, run against the service of the tests.
public final class AltdataCommand {
    /// The result of the command.
    ///
    /// @param text its whole output, standard output and standard error
    public record CommandOutput(int exit, String text) {}

    private AltdataCommand() {}

    /// Runs a command, such as a `ProjectionsCommand`, until it exits.
    public static CommandOutput run(Object command, String... arguments) {
        return run(TestServers.get(), command, arguments);
    }

    /// The same with other servers.
    public static CommandOutput run(TestServers servers, Object command, String... arguments) {
        StringWriter output = new StringWriter();
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--kafka", servers.kafka(), "--database", servers.databaseUrl()));
        int exit = CommandConventions.apply(new CommandLine(command), Throwable::getMessage)
                .setOut(new PrintWriter(output))
                .setErr(new PrintWriter(output))
                .execute(all.toArray(String[]::new));
        return new CommandOutput(exit, output.toString());
    }
}
