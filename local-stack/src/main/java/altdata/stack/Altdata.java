package altdata.stack;

import altdata.builder.operator.cli.DeadLettersCommand;
import altdata.builder.operator.cli.KeysCommand;
import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.ingest.push.PushCommand;
import altdata.stack.bench.BenchCommand;
import altdata.stack.faults.FaultsCommand;
import altdata.stack.faults.SoakCommand;
import altdata.stack.fuzz.FuzzCommand;
import altdata.stack.up.DownCommand;
import altdata.stack.up.StatusCommand;
import altdata.stack.up.UpCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// The command `altdata`. Each subcommand belongs to the module it is about; here they only get one name in common.
///
/// Their defaults point at what `altdata up` starts.
@Command(
        name = "altdata",
        description = "A self-hosted alternative-data service.",
        mixinStandardHelpOptions = true,
        version = "1.0.0-SNAPSHOT",
        subcommands = {
            UpCommand.class,
            DownCommand.class,
            StatusCommand.class,
            PushCommand.class,
            KeysCommand.class,
            ProjectionsCommand.class,
            DeadLettersCommand.class,
            BenchCommand.class,
            FaultsCommand.class,
            SoakCommand.class,
            FuzzCommand.class
        })
public final class Altdata {
    /// Ends the JVM with the command's exit code: 0 only on success, 2 for a command line that is not understood.
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    /// The command, to be executed with arguments.
    public static CommandLine commandLine() {
        return new CommandLine(new Altdata())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((failure, command, _) -> {
                    String sentence = Failure.sentence(failure);
                    if (sentence == null) {
                        throw failure;
                    }
                    command.getErr().println("altdata: " + sentence);
                    command.getErr().flush();
                    return 1;
                });
    }
}
