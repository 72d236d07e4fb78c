package altdata.builder.operator.cli;

import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationState;
import altdata.builder.generations.Generations;
import altdata.builder.operator.AuditAction;
import altdata.builder.operator.ShadowReport;
import altdata.builder.operator.ShadowRuns;
import altdata.hosting.command.ExitCode;
import altdata.hosting.command.UsageException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Implements `projections shadow`: compares live responses with those of a generation that is not live.
@Command(
        name = "shadow",
        description =
                "Lets the API answer a share of the requests again from generations that are not live, and compares the responses. Without --share or --stop, shows the results; exit code 2 if responses differ.",
        mixinStandardHelpOptions = true)
final class ShadowCommand implements Callable<Integer> {
    @Mixin
    private final ConnectionOptions servers = new ConnectionOptions();

    @Mixin
    private final SelectedGenerations chosen = new SelectedGenerations();

    @Option(
            names = "--share",
            paramLabel = "PERCENT",
            converter = ShareArgument.class,
            description = "Starts to compare this share of the requests, such as 5%%, and discards earlier results.")
    private @Nullable Double share;

    @Option(names = "--stop", description = "Stops to compare.")
    private boolean stop;

    @Option(
            names = "--examples",
            paramLabel = "N",
            defaultValue = "5",
            description = "How many differences to show at most (default: ${DEFAULT-VALUE}).")
    private int examples;

    @Mixin
    private final OutputOption output = new OutputOption();

    @Override
    public Integer call() throws Exception {
        if (share != null && stop) {
            throw new UsageException("--share and --stop cannot be combined");
        }
        if (examples < 0) {
            throw new UsageException("--examples: expected at least 0, but got " + examples);
        }
        List<Generation> generations = chosen.generations();
        Double started = share;
        if (started != null) {
            return ProjectionsCommand.change(
                    servers,
                    output,
                    AuditAction.SHADOW,
                    generations,
                    (connection, each) -> ShadowRuns.start(connection, each, started));
        }
        if (stop) {
            return ProjectionsCommand.change(servers, output, AuditAction.SHADOW, generations, ShadowRuns::stop);
        }
        return show(generations);
    }

    private int show(List<Generation> generations) throws SQLException {
        List<ShadowReport> reports = new ArrayList<>();
        try (Connection connection = servers.database()) {
            for (Generation generation : generations) {
                GenerationState _ = Generations.state(connection, generation);
                reports.add(ShadowRuns.report(connection, generation, examples));
            }
        }
        if (output.isJson()) {
            output.print(reports.stream().map(ShadowReport::row).toList());
        } else {
            reports.forEach(this::print);
        }
        return reports.stream().allMatch(report -> report.different() == 0) ? ExitCode.DONE : ExitCode.DIFFERENT;
    }

    private void print(ShadowReport report) {
        output.print(report.sentence());
        if (!report.operations().isEmpty()) {
            output.print(report.operations().stream()
                    .map(ShadowReport.OperationResult::row)
                    .toList());
        }
        for (ShadowReport.Difference difference : report.differences()) {
            output.print(difference.request());
            output.print("  live:  …" + difference.live() + "…");
            output.print("  " + report.generation() + ":  …" + difference.candidate() + "…");
        }
    }
}
