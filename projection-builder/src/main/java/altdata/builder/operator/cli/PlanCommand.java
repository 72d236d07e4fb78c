package altdata.builder.operator.cli;

import altdata.builder.operator.ReplayPlan;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `projections plan`: what a replay would cost.
@Command(
        name = "plan",
        description =
                "Estimates a replay of each projection: records to read, additional disk space, and duration at the rate of its last replay.",
        mixinStandardHelpOptions = true)
final class PlanCommand implements Callable<Integer> {
    @Mixin
    private final ConnectionOptions servers = new ConnectionOptions();

    @Mixin
    private final OutputOption output = new OutputOption();

    @Parameters(paramLabel = "PROJECTION", arity = "0..*", description = "Such as metrics (default: all).")
    private List<String> names = List.of();

    @Override
    public Integer call() throws SQLException {
        List<Projection> projections = names.isEmpty()
                ? List.of(Projection.values())
                : names.stream().map(Projection::named).toList();
        try (Connection connection = servers.database()) {
            output.print(ReplayPlan.rows(connection, projections));
        }
        return 0;
    }
}
