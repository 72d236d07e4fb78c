package altdata.builder.operator.cli;

import altdata.builder.operator.GenerationTransition;
import altdata.builder.operator.GenerationOperations;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `projections …`: how far each projection has come, and its rebuilding. The work is done by the running builders;
/// these commands only reach the database, but for what Kafka alone knows.
@Command(
        name = "projections",
        description = "Shows and rebuilds the projections.",
        mixinStandardHelpOptions = true,
        subcommands = {StatusCommand.class, PlanCommand.class, ReplayCommand.class, DiffCommand.class})
public final class ProjectionsCommand {
    @Command(
            description =
                    "Makes a generation live; the former one is retained and goes on consuming. A partial replay replaces its scope in the live one.",
            mixinStandardHelpOptions = true)
    int promote(@Mixin ConnectionOptions servers, @Mixin ChosenGeneration chosen, @Mixin OutputOption output)
            throws SQLException {
        try (Connection connection = servers.database()) {
            return tell(output, GenerationOperations.promote(connection, List.of(chosen.generation())));
        }
    }

    @Command(
            description = "Makes the generations live again that were before the last promotion.",
            mixinStandardHelpOptions = true)
    int rollback(@Mixin ConnectionOptions servers, @Mixin OutputOption output) throws SQLException {
        try (Connection connection = servers.database()) {
            return tell(output, GenerationOperations.rollback(connection));
        }
    }

    @Command(description = "Lets the builders stop at a generation.", mixinStandardHelpOptions = true)
    int pause(@Mixin ConnectionOptions servers, @Mixin ChosenGeneration chosen, @Mixin OutputOption output)
            throws SQLException {
        try (Connection connection = servers.database()) {
            return tell(output, List.of(GenerationOperations.pause(connection, chosen.generation())));
        }
    }

    @Command(description = "Lets the builders go on at a generation.", mixinStandardHelpOptions = true)
    int resume(@Mixin ConnectionOptions servers, @Mixin ChosenGeneration chosen, @Mixin OutputOption output)
            throws SQLException {
        try (Connection connection = servers.database()) {
            return tell(output, List.of(GenerationOperations.resume(connection, chosen.generation())));
        }
    }

    @Command(description = "Gives up a generation that is being built.", mixinStandardHelpOptions = true)
    int cancel(@Mixin ConnectionOptions servers, @Mixin ChosenGeneration chosen, @Mixin OutputOption output)
            throws SQLException {
        try (Connection connection = servers.database()) {
            return tell(output, List.of(GenerationOperations.cancel(connection, chosen.generation())));
        }
    }

    @Command(
            description = "Drops a generation that is not needed any more; there is no rollback to it.",
            mixinStandardHelpOptions = true)
    int drop(@Mixin ConnectionOptions servers, @Mixin ChosenGeneration chosen, @Mixin OutputOption output)
            throws SQLException {
        try (Connection connection = servers.database()) {
            return tell(output, List.of(GenerationOperations.drop(connection, chosen.generation())));
        }
    }

    private static int tell(OutputOption output, List<GenerationTransition> changes) {
        output.tell(changes);
        return 0;
    }
}
