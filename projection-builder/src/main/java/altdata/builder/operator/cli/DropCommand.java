package altdata.builder.operator.cli;

import altdata.builder.generations.Generation;
import altdata.builder.operator.AuditAction;
import altdata.builder.operator.GenerationOperations;
import altdata.hosting.command.ExitCode;
import java.io.Console;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Implements `projections drop`. In a terminal it asks before it removes the generation that a rollback would
/// restore; in a script, which cannot answer, it prints the warning and continues.
@Command(
        name = "drop",
        description =
                "Drops retained generations. A rollback to them is no longer possible: in a terminal, the command asks first.",
        mixinStandardHelpOptions = true)
final class DropCommand implements Callable<Integer> {
    @Mixin
    private final ConnectionOptions servers = new ConnectionOptions();

    @Mixin
    private final SelectedGenerations chosen = new SelectedGenerations();

    @Mixin
    private final OutputOption output = new OutputOption();

    @Option(
            names = {"--yes", "--force"},
            description = "Does not ask for confirmation.")
    private boolean yes;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        List<Generation> generations = chosen.generations();
        if (!yes && !isConfirmed(rollbackTargets(generations))) {
            return ExitCode.FAILED;
        }
        return ProjectionsCommand.change(servers, output, AuditAction.DROP, generations, GenerationOperations::drop);
    }

    private List<Generation> rollbackTargets(List<Generation> generations) throws SQLException {
        try (Connection connection = servers.database()) {
            return GenerationOperations.rollbackTargets(connection, generations);
        }
    }

    private boolean isConfirmed(List<Generation> targets) {
        if (targets.isEmpty()) {
            return true;
        }
        warn("warning: rollback would restore "
                + String.join(", ", targets.stream().map(Generation::schema).toList())
                + "; after the drop, a rollback is no longer possible");
        Console terminal = Confirmation.terminal();
        if (terminal == null) {
            return true;
        }
        boolean isConfirmed = Confirmation.isAnsweredWithYes(terminal, "Drop anyway?");
        if (!isConfirmed) {
            warn("nothing was dropped");
        }
        return isConfirmed;
    }

    private void warn(String sentence) {
        var err = Objects.requireNonNull(spec).commandLine().getErr();
        err.println(sentence);
        err.flush();
    }
}
