package altdata.builder.commands;

import altdata.builder.Materialisations;
import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationDiff;
import altdata.builder.generations.Generations;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.law.TableWriter;
import altdata.builder.tables.Scope;
import altdata.builder.tables.TableDifference;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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

    @Mixin
    private final OutputOption output = new OutputOption();

    @Option(names = "--ticker", description = "What is about this ticker alone.")
    private @Nullable String ticker;

    @Override
    public Integer call() throws SQLException {
        List<TableDifference> differences;
        try (Connection connection = servers.database()) {
            Generation generation = chosen.generation();
            Generation live =
                    Objects.requireNonNull(Generations.released(connection).get(generation.projection()));
            Scope built = Generations.known(connection).stream()
                    .filter(known -> known.generation().equals(generation))
                    .map(KnownGeneration::scope)
                    .findFirst()
                    .orElse(Scope.EVERYTHING);
            TableWriter<?> tables = Materialisations.tables(generation.projection());
            Scope scope = ticker == null ? built : new Scope(ticker.toUpperCase(Locale.ROOT), built.from(), built.to());
            tables.check(scope);
            differences = GenerationDiff.of(connection, live, generation, tables, scope, built.isEverything());
        }
        output.print(differences.stream().map(DiffCommand::row).toList());
        return differences.stream().allMatch(TableDifference::isEmpty) ? 0 : 1;
    }

    private static Map<String, Object> row(TableDifference difference) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("table", difference.table());
        row.put("added", difference.added());
        row.put("removed", difference.removed());
        row.put("changed", difference.changed());
        row.put("examples", difference.examples());
        return row;
    }
}
