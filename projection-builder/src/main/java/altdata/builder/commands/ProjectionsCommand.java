package altdata.builder.commands;

import altdata.builder.Materialisations;
import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationChange;
import altdata.builder.generations.Generations;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.generations.PartialReplays;
import altdata.builder.generations.Releases;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    private static final String LIVE = "LIVE";

    @Command(
            description =
                    "Makes a generation live; the former one is retained and goes on consuming. A partial replay replaces its scope in the live one.",
            mixinStandardHelpOptions = true)
    int promote(@Mixin ConnectionOptions servers, @Mixin ChosenGeneration chosen, @Mixin OutputOption output)
            throws SQLException {
        try (Connection connection = servers.database()) {
            promote(connection, List.of(chosen.generation()), output);
        }
        return 0;
    }

    @Command(
            description = "Makes the generations live again that were before the last promotion.",
            mixinStandardHelpOptions = true)
    int rollback(@Mixin ConnectionOptions servers, @Mixin OutputOption output) throws SQLException {
        try (Connection connection = servers.database()) {
            List<Map<String, Object>> rows = new ArrayList<>();
            for (Generation generation : Releases.rollback(connection).values()) {
                output.say(generation + " is live again");
                rows.add(row(generation, LIVE));
            }
            printIfAsked(output, rows);
        }
        return 0;
    }

    @Command(description = "Lets the builders stop at a generation.", mixinStandardHelpOptions = true)
    int pause(@Mixin ConnectionOptions servers, @Mixin ChosenGeneration chosen, @Mixin OutputOption output)
            throws SQLException {
        return setPaused(servers, chosen.generation(), true, output);
    }

    @Command(description = "Lets the builders go on at a generation.", mixinStandardHelpOptions = true)
    int resume(@Mixin ConnectionOptions servers, @Mixin ChosenGeneration chosen, @Mixin OutputOption output)
            throws SQLException {
        return setPaused(servers, chosen.generation(), false, output);
    }

    @Command(description = "Gives up a generation that is being built.", mixinStandardHelpOptions = true)
    int cancel(@Mixin ConnectionOptions servers, @Mixin ChosenGeneration chosen, @Mixin OutputOption output)
            throws SQLException {
        try (Connection connection = servers.database()) {
            GenerationChange.cancel(connection, chosen.generation());
        }
        return done(output, chosen.generation(), "DROPPED", "is cancelled, its tables are gone");
    }

    @Command(
            description = "Drops a generation that is not needed any more; there is no rollback to it.",
            mixinStandardHelpOptions = true)
    int drop(@Mixin ConnectionOptions servers, @Mixin ChosenGeneration chosen, @Mixin OutputOption output)
            throws SQLException {
        try (Connection connection = servers.database()) {
            GenerationChange.drop(connection, chosen.generation());
        }
        return done(output, chosen.generation(), "DROPPED", "is dropped");
    }

    /// Makes generations live, all in one flip, and brings partial replays into the live ones.
    static void promote(Connection connection, List<Generation> generations, OutputOption output) throws SQLException {
        connection.setAutoCommit(true);
        Map<Generation, KnownGeneration> known = new LinkedHashMap<>();
        Generations.known(connection).forEach(each -> known.put(each.generation(), each));
        Map<Projection, Generation> whole = new LinkedHashMap<>();
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Generation generation : generations) {
            KnownGeneration each = known.get(generation);
            if (each == null || each.scope().isEverything()) {
                whole.put(generation.projection(), generation);
            } else {
                Generation live =
                        PartialReplays.apply(connection, each, Materialisations.tables(generation.projection()));
                output.say(each.scope() + " of " + live + " is as " + generation + " has it");
                rows.add(row(live, LIVE));
            }
        }
        if (!whole.isEmpty()) {
            Releases.promote(connection, whole);
            for (Generation generation : whole.values()) {
                output.say(generation + " is live");
                rows.add(row(generation, LIVE));
            }
        }
        printIfAsked(output, rows);
    }

    private static int setPaused(ConnectionOptions servers, Generation generation, boolean paused, OutputOption output)
            throws SQLException {
        try (Connection connection = servers.database()) {
            GenerationChange.pause(connection, generation, paused);
        }
        return done(output, generation, paused ? "PAUSED" : "WORKING", paused ? "is paused" : "goes on");
    }

    private static int done(OutputOption output, Generation generation, String state, String sentence) {
        output.say(generation + " " + sentence);
        printIfAsked(output, List.of(row(generation, state)));
        return 0;
    }

    private static void printIfAsked(OutputOption output, List<Map<String, Object>> rows) {
        if (output.isJson()) {
            output.print(rows);
        }
    }

    private static Map<String, Object> row(Generation generation, String state) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("projection", generation.projection().publishedName());
        row.put("generation", generation.schema());
        row.put("state", state);
        return row;
    }
}
