package altdata.builder.operator.cli;

import altdata.builder.generations.CanaryKeys;
import altdata.builder.generations.Generation;
import altdata.builder.operator.AuditAction;
import altdata.builder.operator.GenerationOperations;
import altdata.builder.operator.ShadowReport;
import altdata.builder.operator.ShadowRuns;
import altdata.hosting.command.ExitCode;
import altdata.hosting.command.ProgressOption;
import altdata.hosting.command.UsageException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Implements `projections promote`: makes generations live, if requested only after enough live requests were
/// compared with them.
@Command(
        name = "promote",
        description =
                "Makes generations live, in one atomic switch. The previous ones are retained and continue consuming. A partial replay replaces its scope in the live generation.",
        mixinStandardHelpOptions = true)
final class PromoteCommand implements Callable<Integer> {
    private static final long POLL_MILLIS = 500;

    @Mixin
    private final ConnectionOptions servers = new ConnectionOptions();

    @Mixin
    private final SelectedGenerations chosen = new SelectedGenerations();

    @Option(
            names = "--after-shadow",
            paramLabel = "N",
            description =
                    "Waits until shadow reads have compared N requests with each generation. Start them with projections shadow.")
    private @Nullable Long afterShadow;

    @Option(
            names = "--max-differences",
            paramLabel = "N",
            description =
                    "With --after-shadow: does not promote, with exit code 2, if more responses than this differ (default: 0).")
    private @Nullable Long maxDifferences;

    @Option(
            names = "--canary",
            paramLabel = "KEYS",
            converter = CanaryArgument.class,
            description =
                    "Serves the generations only to some keys: key=ID (can be repeated) or share=10%%. Promote them afterwards without this option, or end it with projections withdraw.")
    private List<CanaryKeys> canary = List.of();

    @Mixin
    private final ProgressOption progress = new ProgressOption();

    @Mixin
    private final OutputOption output = new OutputOption();

    @Override
    public Integer call() throws Exception {
        List<Generation> generations = chosen.generations();
        if (afterShadow != null) {
            if (afterShadow < 1) {
                throw new UsageException("--after-shadow: expected at least 1, but got " + afterShadow);
            }
            long allowed = maxDifferences == null ? 0 : maxDifferences;
            if (allowed < 0) {
                throw new UsageException("--max-differences: expected at least 0, but got " + allowed);
            }
            if (!areEqual(generations, afterShadow, allowed)) {
                return ExitCode.DIFFERENT;
            }
        } else if (maxDifferences != null) {
            throw new UsageException("--max-differences needs --after-shadow");
        }
        if (canary.isEmpty()) {
            return ProjectionsCommand.change(
                    servers, output, AuditAction.PROMOTE, generations, GenerationOperations::promote);
        }
        CanaryKeys keys = new CanaryKeys(
                canary.stream()
                        .flatMap(each -> each.keyIds().stream())
                        .distinct()
                        .toList(),
                canary.stream().mapToDouble(CanaryKeys::share).max().orElse(0));
        return ProjectionsCommand.change(
                servers,
                output,
                AuditAction.CANARY,
                generations,
                (connection, each) -> GenerationOperations.startCanary(connection, each, keys));
    }

    /// Waits for the comparisons.
    ///
    /// @return false as soon as too many responses differ
    private boolean areEqual(List<Generation> generations, long requests, long allowed)
            throws SQLException, InterruptedException {
        try (Connection connection = servers.database();
                CommandProgress shown =
                        CommandProgress.of(progress.style(), output.err(), "shadow reads", "requests")) {
            List<ShadowReport> reports;
            long compared;
            do {
                reports = new ArrayList<>();
                for (Generation generation : generations) {
                    reports.add(ShadowRuns.report(connection, generation, 0));
                }
                for (ShadowReport report : reports) {
                    if (report.different() > allowed) {
                        output.warn(report.sentence() + "; nothing was promoted. See projections shadow "
                                + report.generation());
                        return false;
                    }
                    if (report.share() == null && report.compared() < requests) {
                        throw new IllegalArgumentException(report.generation()
                                + " is not compared with live requests; start that first: projections shadow "
                                + report.generation() + " --share 5%");
                    }
                }
                compared =
                        reports.stream().mapToLong(ShadowReport::compared).min().orElse(0);
                shown.show(Math.min(compared, requests), requests);
                TimeUnit.MILLISECONDS.sleep(compared < requests ? POLL_MILLIS : 0);
            } while (compared < requests);
            reports.forEach(report -> output.print(report.sentence()));
        }
        return true;
    }
}
