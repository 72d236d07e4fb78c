package altdata.builder.operator.cli;

import altdata.builder.operator.AuditAction;
import altdata.builder.operator.AuditTrail;
import altdata.builder.operator.DeadLetterSelection;
import altdata.builder.operator.Operator;
import altdata.builder.operator.PrintableText;
import altdata.builder.operator.Redrive;
import altdata.hosting.command.ExitCode;
import altdata.hosting.command.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Implements `dead-letters redrive`: writes rejected records to their topics again, as new records.
@Command(
        name = "redrive",
        description = "Sends rejected records to their topics again. Exit code 2 if some are still rejected.",
        mixinStandardHelpOptions = true)
final class RedriveCommand implements Callable<Integer> {
    @Mixin
    private final ConnectionOptions servers = new ConnectionOptions();

    @Mixin
    private final SelectedDeadLetters letters = new SelectedDeadLetters();

    @Option(names = "--value", paramLabel = "FILE", description = "File with the corrected value of one record.")
    private @Nullable Path corrected;

    @Mixin
    private final ObjectOutput output = new ObjectOutput();

    @Override
    public Integer call() throws Exception {
        DeadLetterSelection selection = letters.resolve(false, "");
        if (corrected != null && selection.offset() == null) {
            throw new UsageException("--value applies to one record: name its topic, partition and offset");
        }
        byte @Nullable [] value = corrected == null ? null : Files.readAllBytes(corrected);
        Redrive redrive = new Redrive(selection, value);
        List<Redrive.StillRejected> rejected = new ArrayList<>();
        Redrive.Outcome outcome = AuditTrail.run(
                servers.servers(), Operator.ofCommandLine(), AuditAction.REDRIVE, redrive.toString(), entry -> {
                    try (Connection connection = servers.database()) {
                        Redrive.Outcome result = redrive.run(
                                connection,
                                servers.servers().kafka(),
                                Clock.systemUTC(),
                                output.isJson()
                                        ? rejected::add
                                        : record -> output.out().println(PrintableText.of(record.toString())));
                        entry.say(result.toString());
                        return result;
                    }
                });
        output.print(row(outcome, rejected), outcome.toString());
        return outcome.stillRejected() == 0 ? ExitCode.DONE : ExitCode.DIFFERENT;
    }

    private static Map<String, Object> row(Redrive.Outcome outcome, List<Redrive.StillRejected> rejected) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("redriven", outcome.redriven());
        row.put("still_rejected", outcome.stillRejected());
        row.put("rejected", rejected);
        return row;
    }
}
