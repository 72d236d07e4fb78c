package altdata.ingest;

import altdata.ingest.push.PushCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// The ingest worker as a program of its own: a service, or with arguments a command.
@Command(
        name = "ingest-worker",
        description = {
            "Publishes raw rows to the topics.",
            "Without arguments it runs as a service: it takes rows over HTTP and, where ALTDATA_FOLDER names one, files of a folder."
        },
        mixinStandardHelpOptions = true,
        version = "1.0.0-SNAPSHOT",
        subcommands = PushCommand.class)
public final class IngestWorker {
    /// Runs until it is told to stop (SIGTERM); a command ends the JVM with its exit code.
    public static void main(String[] arguments) {
        if (arguments.length == 0) {
            IngestService.run();
            return;
        }
        // Under a name of its own, because on a shared class path there is another program's logback.xml.
        if (System.getProperty("logback.configurationFile") == null) {
            System.setProperty("logback.configurationFile", "altdata/ingest/logback.xml");
        }
        System.exit(commandLine().execute(arguments));
    }

    /// The command, to be executed with arguments.
    public static CommandLine commandLine() {
        return new CommandLine(new IngestWorker());
    }
}
