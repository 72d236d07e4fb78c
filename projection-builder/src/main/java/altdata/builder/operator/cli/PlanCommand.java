package altdata.builder.operator.cli;

import altdata.builder.operator.ReplayPlan;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `projections plan`: what a replay would cost.
@Command(
        name = "plan",
        description =
                "Estimates a replay of the given projections, or of all: records to read, additional disk space, and the duration, predicted from earlier replays.",
        mixinStandardHelpOptions = true)
final class PlanCommand implements Callable<Integer> {
    @Mixin
    private final ConnectionOptions servers = new ConnectionOptions();

    @Mixin
    private final OutputOption output = new OutputOption();

    @Mixin
    private final ChosenProjections chosen = new ChosenProjections();

    @Override
    public Integer call() throws SQLException {
        List<Projection> projections = chosen.isEmpty() ? List.of(Projection.values()) : chosen.projections();
        try (Connection connection = servers.database()) {
            output.print(ReplayPlan.rows(connection, projections));
        }
        return 0;
    }
}
