package altdata.builder.commands;

import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationDiff;
import altdata.builder.generations.Generations;
import altdata.contracts.tables.Projection;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `projections diff`: what a promotion would change.
@Command(
        name = "diff",
        description = "Compares a generation with the live one, at the same offsets. Exit code 1 where they differ.",
        mixinStandardHelpOptions = true)
final class DiffCommand implements Callable<Integer> {
    @Mixin
    private final ConnectionOptions servers = new ConnectionOptions();

    @Mixin
    private final ChosenGeneration chosen = new ChosenGeneration();

    @Option(names = "--json", description = "Prints a JSON array.")
    private boolean json;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws SQLException {
        List<GenerationDiff.TableDiff> differences;
        try (Connection connection = servers.database()) {
            Projection projection = chosen.generation().projection();
            Generation live =
                    Objects.requireNonNull(Generations.released(connection).get(projection));
            differences = GenerationDiff.of(connection, live, chosen.generation());
        }
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        Listing.print(out, differences.stream().map(DiffCommand::row).toList(), json);
        out.flush();
        return differences.stream().allMatch(GenerationDiff.TableDiff::isEmpty) ? 0 : 1;
    }

    private static Map<String, Object> row(GenerationDiff.TableDiff difference) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("table", difference.table());
        row.put("added", difference.added());
        row.put("removed", difference.removed());
        row.put("changed", difference.changed());
        row.put("examples", difference.examples());
        return row;
    }
}
