package altdata.builder.operator.cli;

import altdata.builder.generations.Generation;
import altdata.builder.operator.AuditAction;
import altdata.builder.operator.GenerationOperations;
import altdata.builder.operator.GenerationTransition;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Implements `projections …`: shows, rebuilds and switches projections. The running builders do the work;
/// these commands use the database, and Kafka only for end offsets and record times.
@Command(
        name = "projections",
        description = "Shows, rebuilds and switches projections.",
        mixinStandardHelpOptions = true,
        subcommands = {
            ProjectionStatusCommand.class,
            PlanCommand.class,
            ReplayCommand.class,
            DiffCommand.class,
            VerifyCommand.class,
            ShadowCommand.class,
            PromoteCommand.class,
            DropCommand.class
        })
public final class ProjectionsCommand {
    @Command(
            description = "Ends the canary: all keys are served by the live release again.",
            mixinStandardHelpOptions = true)
    int withdraw(@Mixin ConnectionOptions servers, @Mixin OutputOption output) throws Exception {
        return change(servers, output, AuditAction.WITHDRAW, "the canary", GenerationOperations::withdrawCanary);
    }

    @Command(description = "Returns to the release before the last promotion.", mixinStandardHelpOptions = true)
    int rollback(@Mixin ConnectionOptions servers, @Mixin OutputOption output) throws Exception {
        return change(servers, output, AuditAction.ROLLBACK, "the live release", GenerationOperations::rollback);
    }

    @Command(description = "Pauses writing to generations.", mixinStandardHelpOptions = true)
    int pause(@Mixin ConnectionOptions servers, @Mixin SelectedGenerations chosen, @Mixin OutputOption output)
            throws Exception {
        return change(servers, output, AuditAction.PAUSE, chosen.generations(), GenerationOperations::pause);
    }

    @Command(description = "Resumes paused generations.", mixinStandardHelpOptions = true)
    int resume(@Mixin ConnectionOptions servers, @Mixin SelectedGenerations chosen, @Mixin OutputOption output)
            throws Exception {
        return change(servers, output, AuditAction.RESUME, chosen.generations(), GenerationOperations::resume);
    }

    @Command(description = "Cancels the build of generations and drops their tables.", mixinStandardHelpOptions = true)
    int cancel(@Mixin ConnectionOptions servers, @Mixin SelectedGenerations chosen, @Mixin OutputOption output)
            throws Exception {
        return change(servers, output, AuditAction.CANCEL, chosen.generations(), GenerationOperations::cancel);
    }

    private interface Change {
        List<GenerationTransition> run(Connection connection) throws SQLException;
    }

    /// An operation on generations.
    interface ChangeOfGenerations {
        List<GenerationTransition> run(Connection connection, List<Generation> generations) throws SQLException;
    }

    /// Runs an operation on generations with an entry in the audit trail, and prints its results.
    static int change(
            ConnectionOptions servers,
            OutputOption output,
            AuditAction action,
            List<Generation> generations,
            ChangeOfGenerations change)
            throws Exception {
        return change(
                servers,
                output,
                action,
                RecordedChange.subject(generations),
                connection -> change.run(connection, generations));
    }

    private static int change(
            ConnectionOptions servers, OutputOption output, AuditAction action, String subject, Change change)
            throws Exception {
        output.printAll(RecordedChange.run(servers, action, subject, () -> {
            try (Connection connection = servers.database()) {
                return change.run(connection);
            }
        }));
        return 0;
    }
}
