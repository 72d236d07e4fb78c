package altdata.builder.operator.cli;

import altdata.builder.operator.AuditAction;
import altdata.builder.operator.AuditTrail;
import altdata.builder.operator.Discard;
import altdata.builder.operator.Operator;
import altdata.hosting.command.ExitCode;
import java.sql.Connection;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
    private final SelectedDeadLetters letters = new SelectedDeadLetters();

    @Option(
            names = "--older-than",
            paramLabel = "TIME",
            converter = TimeArgument.class,
            description = "Only records written before this time: 90d, 2026-11-01 or 2026-11-01T14:00:00Z.")
    private @Nullable OffsetDateTime olderThan;

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    @Mixin
    private final ObjectOutput output = new ObjectOutput();

    @Override
    public Integer call() throws Exception {
        Discard discard = new Discard(letters.resolve(olderThan != null, "--older-than, "), olderThan);
        confirmation.check();
        try (Connection connection = servers.database()) {
            if (!confirmation.isGiven("Discard " + discard.count(connection) + " dead letters (" + discard
                    + ")? Their content is deleted and cannot be restored.")) {
                throw new IllegalArgumentException("not confirmed; nothing was discarded");
            }
            int discarded = AuditTrail.run(
                    servers.servers(), Operator.ofCommandLine(), AuditAction.DISCARD, discard.toString(), entry -> {
                        int number = discard.run(connection);
                        entry.say("discarded: " + number);
                        return number;
                    });
            output.print(Map.of("discarded", discarded), "discarded: " + discarded);
        }
        return ExitCode.DONE;
    }
}
