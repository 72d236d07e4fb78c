package altdata.stack;

import altdata.builder.operator.cli.AuditCommand;
import altdata.builder.operator.cli.DeadLettersCommand;
import altdata.builder.operator.cli.ExportCommand;
import altdata.builder.operator.cli.KeysCommand;
import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.builder.operator.cli.RestoreCommand;
import altdata.builder.operator.cli.TraceCommand;
import altdata.hosting.command.CommandConventions;
import altdata.hosting.command.ExitCode;
import altdata.ingest.draft.MappingCommand;
import altdata.ingest.push.PushCommand;
import altdata.stack.up.DownCommand;
import altdata.stack.up.StatusCommand;
import altdata.stack.up.UpCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// The command `altdata`. Each subcommand is implemented in the module that it belongs to; this class only
/// collects them.
///
/// The defaults of the subcommands refer to the stack of `altdata up`.
@Command(
        name = "altdata",
        description = "A self-hosted alternative-data service.",
        mixinStandardHelpOptions = true,
        version = "1.0.0-SNAPSHOT",
        exitCodeListHeading = "%nExit codes of all commands:%n",
        exitCodeList = {
            ExitCode.DONE + ":done",
            ExitCode.FAILED + ":failed",
            ExitCode.DIFFERENT + ":some rows were rejected, or differences were found",
            ExitCode.USAGE + ":wrong usage; nothing was done"
        },
        footer = {"", "Measurements and suites, in modules of their own: bench, faults, soak, fuzz (each with --help)."
        },
        subcommands = {
            UpCommand.class,
            DownCommand.class,
            StatusCommand.class,
            PushCommand.class,
            MappingCommand.class,
            KeysCommand.class,
            ProjectionsCommand.class,
            DeadLettersCommand.class,
            ExportCommand.class,
            RestoreCommand.class,
            AuditCommand.class,
            TraceCommand.class
        })
public final class Altdata {
    /// Exits the JVM with the command's exit code, one of [ExitCode].
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    /// The command, ready to execute arguments.
    ///
    /// @param more subcommands of other modules, such as the benchmarks
    public static CommandLine commandLine(Class<?>... more) {
        CommandLine commandLine = new CommandLine(new Altdata());
        for (Class<?> subcommand : more) {
            commandLine.addSubcommand(subcommand);
        }
        UnusedServerOptions.addTo(commandLine);
        return CommandConventions.apply(commandLine, ErrorMessage::sentence);
    }
}
