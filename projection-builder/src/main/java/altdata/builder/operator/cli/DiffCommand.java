package altdata.builder.operator.cli;

import altdata.builder.generations.Generation;
import altdata.builder.operator.LiveDiff;
import altdata.builder.tables.TableDifference;
import altdata.contracts.tables.Projection;
import altdata.hosting.command.ExitCode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Implements `projections diff`: shows what a promotion would change.
@Command(
        name = "diff",
        description = "Compares a generation with the live one at the same offsets. Exit code 2 if they differ.",
        mixinStandardHelpOptions = true)
final class DiffCommand implements Callable<Integer> {
    @Mixin
    private final ConnectionOptions servers = new ConnectionOptions();

    @Parameters(
            paramLabel = "GENERATION",
            converter = GenerationArgument.class,
            description = "Name from projections status, such as metrics_g2.")
    private Generation generation = new Generation(Projection.ENTITIES, 0);

    @Mixin
    private final OutputOption output = new OutputOption();

    @Option(names = "--ticker", paramLabel = "TICKER", description = "Only this ticker.")
    private @Nullable String ticker;

    @Override
    public Integer call() throws SQLException {
        try (Connection connection = servers.database()) {
            List<TableDifference> differences = LiveDiff.of(connection, generation, ticker);
            output.print(differences.stream().map(LiveDiff::row).toList());
            return differences.stream().allMatch(TableDifference::isEmpty) ? ExitCode.DONE : ExitCode.DIFFERENT;
        }
    }
}
