package altdata.builder.operator.cli;

import altdata.builder.operator.AuditTrail;
import altdata.builder.operator.Discard;
import altdata.builder.operator.Operator;
import altdata.hosting.command.ExitCode;
import altdata.hosting.command.UsageException;
import java.io.Console;
import java.io.PrintWriter;
import java.sql.Connection;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Implements `dead-letters discard`: deletes the content of rejected records that will not be redriven.
@Command(
        name = "discard",
        description = {
            "Deletes the content of rejected records that will not be redriven. They do not come back with a replay.",
            "Asks for confirmation on a terminal; elsewhere --yes is required."
        },
        mixinStandardHelpOptions = true)
final class DiscardCommand implements Callable<Integer> {
    @Mixin
    private final ConnectionOptions servers = new ConnectionOptions();

    @Mixin
    private final LetterSelection selection = new LetterSelection();

    @Option(
            names = "--older-than",
            paramLabel = "TIME",
            converter = TimeArgument.class,
            description = "Only records written before this time: 90d, 2026-11-01 or 2026-11-01T14:00:00Z.")
    private @Nullable OffsetDateTime olderThan;

    @Option(names = "--yes", description = "Does not ask for confirmation.")
    private boolean confirmed;

    @Option(names = "--json", description = "Prints a JSON object.")
    private boolean json;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        selection.check(olderThan != null, "--older-than, ");
        Console terminal = System.console();
        if (!confirmed && (terminal == null || !terminal.isTerminal())) {
            throw new UsageException("--yes is required, because there is no terminal to ask for confirmation on");
        }
        Discard discard = new Discard(
                selection.topic(), selection.partition(), selection.offset(), selection.reason(), olderThan);
        try (Connection connection = servers.database()) {
            if (!confirmed && !isConfirmed(Objects.requireNonNull(terminal), discard.count(connection), discard)) {
                throw new IllegalArgumentException("not confirmed; nothing was discarded");
            }
            int discarded = AuditTrail.run(
                    servers.servers(), Operator.ofCommandLine(), "discard", discard.toString(), entry -> {
                        int number = discard.run(connection);
                        entry.say("discarded: " + number);
                        return number;
                    });
            if (json) {
                TableOutput.printJson(out(), Map.of("discarded", discarded));
            } else {
                out().println("discarded: " + discarded);
            }
        }
        return ExitCode.DONE;
    }

    private static boolean isConfirmed(Console terminal, long letters, Discard discard) {
        // The console treats % as the start of a format, so the selection is an argument.
        String response = terminal.readLine(
                "Discard %d dead letters (%s)? Their content is deleted and cannot be restored. [y/N] ",
                letters, discard);
        return response != null
                && (response.strip().equalsIgnoreCase("y") || response.strip().equalsIgnoreCase("yes"));
    }

    private PrintWriter out() {
        return Objects.requireNonNull(spec).commandLine().getOut();
    }
}
