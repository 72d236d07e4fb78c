package altdata.ingest.push;

import altdata.ingest.IngestWorker;
import altdata.ingest.testing.TestBroker;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.stream.Stream;

/// The result of one run of the command line.
record CommandRun(int exitCode, String output, String messages) {
    /// Runs `push` with the shared test broker.
    static CommandRun push(Object... arguments) {
        return command(Stream.concat(
                        Stream.of("push", "--kafka", TestBroker.address()),
                        Arrays.stream(arguments).map(Object::toString))
                .toArray(String[]::new));
    }

    static CommandRun command(String... arguments) {
        StringWriter output = new StringWriter();
        StringWriter messages = new StringWriter();
        int exitCode = IngestWorker.commandLine()
                .setOut(new PrintWriter(output))
                .setErr(new PrintWriter(messages))
                .execute(arguments);
        return new CommandRun(exitCode, output.toString(), messages.toString());
    }
}
