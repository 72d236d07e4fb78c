package altdata.builder.operator.cli;

import altdata.builder.operator.AuditAction;
import altdata.builder.operator.AuditTrail;
import altdata.builder.operator.Operator;
import altdata.builder.operator.Redrive;
import altdata.hosting.command.ExitCode;
import altdata.hosting.command.UsageException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Implements `dead-letters redrive`: writes rejected records to their topics again, as new records.
@Command(
        name = "redrive",
        description = "Sends rejected records to their topics again. Exit code 2 if some are still rejected.",
        mixinStandardHelpOptions = true)
final class RedriveCommand implements Callable<Integer> {
    @Mixin
    private final ConnectionOptions servers = new ConnectionOptions();

    @Mixin
    private final LetterSelection selection = new LetterSelection();

    @Option(names = "--value", paramLabel = "FILE", description = "File with the corrected value of one record.")
    private @Nullable Path corrected;

    @Option(names = "--json", description = "Prints a JSON object.")
    private boolean json;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        selection.resolve(false, "");
        if (corrected != null && selection.offset() == null) {
            throw new UsageException("--value applies to one record: name its topic, partition and offset");
        }
        byte @Nullable [] value = corrected == null ? null : Files.readAllBytes(corrected);
        Redrive redrive =
                new Redrive(selection.topic(), selection.partition(), selection.offset(), selection.reason(), value);
        List<Redrive.StillRejected> rejected = new ArrayList<>();
        Redrive.Outcome outcome = AuditTrail.run(
                servers.servers(), Operator.ofCommandLine(), AuditAction.REDRIVE, redrive.selection(), entry -> {
                    try (Connection connection = servers.database()) {
                        Redrive.Outcome result = redrive.run(
                                connection,
                                servers.servers().kafka(),
                                Clock.systemUTC(),
                                json ? rejected::add : record -> out().println(record));
                        entry.say(result.toString());
                        return result;
                    }
                });
        if (json) {
            TableOutput.printJson(out(), row(outcome, rejected));
        } else {
            out().println(outcome);
        }
        out().flush();
        return outcome.stillRejected() == 0 ? ExitCode.DONE : ExitCode.DIFFERENT;
    }

    private static Map<String, Object> row(Redrive.Outcome outcome, List<Redrive.StillRejected> rejected) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("redriven", outcome.redriven());
        row.put("still_rejected", outcome.stillRejected());
        row.put("rejected", rejected);
        return row;
    }

    private PrintWriter out() {
        return Objects.requireNonNull(spec).commandLine().getOut();
    }
}
