package altdata.builder.operator.cli;

import altdata.builder.generations.Generation;
import altdata.builder.operator.AuditTrail;
import altdata.builder.operator.GenerationOperations;
import altdata.builder.operator.GenerationTransition;
import altdata.builder.operator.Operator;
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
        subcommands = {ProjectionStatusCommand.class, PlanCommand.class, ReplayCommand.class, DiffCommand.class})
public final class ProjectionsCommand {
    @Command(
            description =
                    "Makes a generation live. The previous one is retained and continues consuming. A partial replay replaces its scope in the live generation.",
            mixinStandardHelpOptions = true)
    int promote(@Mixin ConnectionOptions servers, @Mixin SelectedGeneration chosen, @Mixin OutputOption output)
            throws Exception {
        return change(
                servers,
                output,
                "promote",
                chosen.generation().schema(),
                connection -> GenerationOperations.promote(connection, List.of(chosen.generation())));
    }

    @Command(description = "Returns to the release before the last promotion.", mixinStandardHelpOptions = true)
    int rollback(@Mixin ConnectionOptions servers, @Mixin OutputOption output) throws Exception {
        return change(servers, output, "rollback", "the live release", GenerationOperations::rollback);
    }

    @Command(description = "Pauses writing to a generation.", mixinStandardHelpOptions = true)
    int pause(@Mixin ConnectionOptions servers, @Mixin SelectedGeneration chosen, @Mixin OutputOption output)
            throws Exception {
        return change(servers, output, "pause", chosen, GenerationOperations::pause);
    }

    @Command(description = "Resumes a paused generation.", mixinStandardHelpOptions = true)
    int resume(@Mixin ConnectionOptions servers, @Mixin SelectedGeneration chosen, @Mixin OutputOption output)
            throws Exception {
        return change(servers, output, "resume", chosen, GenerationOperations::resume);
    }

    @Command(description = "Cancels the build of a generation and drops its tables.", mixinStandardHelpOptions = true)
    int cancel(@Mixin ConnectionOptions servers, @Mixin SelectedGeneration chosen, @Mixin OutputOption output)
            throws Exception {
        return change(servers, output, "cancel", chosen, GenerationOperations::cancel);
    }

    @Command(
            description = "Drops a retained generation. A rollback to it is no longer possible.",
            mixinStandardHelpOptions = true)
    int drop(@Mixin ConnectionOptions servers, @Mixin SelectedGeneration chosen, @Mixin OutputOption output)
            throws Exception {
        return change(servers, output, "drop", chosen, GenerationOperations::drop);
    }

    private interface Change {
        List<GenerationTransition> run(Connection connection) throws SQLException;
    }

    private interface ChangeOfOne {
        GenerationTransition run(Connection connection, Generation generation) throws SQLException;
    }

    private static int change(
            ConnectionOptions servers, OutputOption output, String action, SelectedGeneration chosen, ChangeOfOne change)
            throws Exception {
        Generation generation = chosen.generation();
        return change(
                servers,
                output,
                action,
                generation.schema(),
                connection -> List.of(change.run(connection, generation)));
    }

    private static int change(
            ConnectionOptions servers, OutputOption output, String action, String subject, Change change)
            throws Exception {
        output.printAll(AuditTrail.run(servers.servers(), Operator.ofCommandLine(), action, subject, entry -> {
            try (Connection connection = servers.database()) {
                List<GenerationTransition> changes = change.run(connection);
                changes.forEach(each -> entry.say(each.sentence()));
                return changes;
            }
        }));
        return 0;
    }
}
