package altdata.builder.operator.cli;

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
        subcommands = {ProjectionStatusCommand.class, PlanCommand.class, ReplayCommand.class, DiffCommand.class})
public final class ProjectionsCommand {
    @Command(
            description =
                    "Makes a generation live. The previous one is retained and continues consuming. A partial replay replaces its scope in the live generation.",
            mixinStandardHelpOptions = true)
    int promote(@Mixin ConnectionOptions servers, @Mixin SelectedGeneration chosen, @Mixin OutputOption output)
            throws SQLException {
        try (Connection connection = servers.database()) {
            return printAll(output, GenerationOperations.promote(connection, List.of(chosen.generation())));
        }
    }

    @Command(description = "Returns to the release before the last promotion.", mixinStandardHelpOptions = true)
    int rollback(@Mixin ConnectionOptions servers, @Mixin OutputOption output) throws SQLException {
        try (Connection connection = servers.database()) {
            return printAll(output, GenerationOperations.rollback(connection));
        }
    }

    @Command(description = "Pauses writing to a generation.", mixinStandardHelpOptions = true)
    int pause(@Mixin ConnectionOptions servers, @Mixin SelectedGeneration chosen, @Mixin OutputOption output)
            throws SQLException {
        try (Connection connection = servers.database()) {
            return printAll(output, List.of(GenerationOperations.pause(connection, chosen.generation())));
        }
    }

    @Command(description = "Resumes a paused generation.", mixinStandardHelpOptions = true)
    int resume(@Mixin ConnectionOptions servers, @Mixin SelectedGeneration chosen, @Mixin OutputOption output)
            throws SQLException {
        try (Connection connection = servers.database()) {
            return printAll(output, List.of(GenerationOperations.resume(connection, chosen.generation())));
        }
    }

    @Command(description = "Cancels the build of a generation and drops its tables.", mixinStandardHelpOptions = true)
    int cancel(@Mixin ConnectionOptions servers, @Mixin SelectedGeneration chosen, @Mixin OutputOption output)
            throws SQLException {
        try (Connection connection = servers.database()) {
            return printAll(output, List.of(GenerationOperations.cancel(connection, chosen.generation())));
        }
    }

    @Command(
            description = "Drops a retained generation. A rollback to it is no longer possible.",
            mixinStandardHelpOptions = true)
    int drop(@Mixin ConnectionOptions servers, @Mixin SelectedGeneration chosen, @Mixin OutputOption output)
            throws SQLException {
        try (Connection connection = servers.database()) {
            return printAll(output, List.of(GenerationOperations.drop(connection, chosen.generation())));
        }
    }

    private static int printAll(OutputOption output, List<GenerationTransition> changes) {
        output.printAll(changes);
        return 0;
    }
}
