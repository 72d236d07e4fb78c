package altdata.ingest;

import altdata.hosting.command.CommandConventions;
import altdata.ingest.draft.MappingCommand;
import altdata.ingest.push.PushCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// Entry point of the ingest worker: runs the service, or a command if there are arguments.
@Command(
        name = "ingest-worker",
        description = {
            "Publishes raw rows to the Kafka topics.",
            "Without a command it runs as a service that accepts rows over HTTP and, if ALTDATA_FOLDER is set, ingests the files of that folder."
        },
        mixinStandardHelpOptions = true,
        version = "1.0.0-SNAPSHOT",
        subcommands = {PushCommand.class, MappingCommand.class})
public final class IngestWorker {
    /// Runs the service until SIGTERM, or runs a command and exits with its exit code.
    public static void main(String[] arguments) {
        if (arguments.length == 0) {
            IngestService.run();
            return;
        }
        // Not logback.xml, because another program may have one on a shared class path.
        if (System.getProperty("logback.configurationFile") == null) {
            System.setProperty("logback.configurationFile", "altdata/ingest/logback.xml");
        }
        System.exit(commandLine().execute(arguments));
    }

    /// Returns the command line; run it with `execute(arguments)`.
    public static CommandLine commandLine() {
        // Commands report their expected failures themselves.
        return CommandConventions.apply(new CommandLine(new IngestWorker()), _ -> null);
    }
}
