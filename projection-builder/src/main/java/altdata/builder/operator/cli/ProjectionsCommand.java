package altdata.builder.operator.cli;

import altdata.builder.generations.Generation;
import altdata.builder.operator.AuditAction;
import altdata.builder.operator.GenerationChange;
import altdata.builder.operator.GenerationOperations;
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

    /// Runs an operation on generations with an entry in the audit trail, and prints its results.
    static int change(
            ConnectionOptions servers,
            OutputOption output,
            AuditAction action,
            List<Generation> generations,
            GenerationChange.OfSome change)
            throws Exception {
        return change(servers, output, action, RecordedChange.subject(generations), change.of(generations));
    }

    private static int change(
            ConnectionOptions servers, OutputOption output, AuditAction action, String subject, GenerationChange change)
            throws Exception {
        output.printAll(RecordedChange.run(servers, action, subject, change));
        return 0;
    }
}
