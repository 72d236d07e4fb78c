package altdata.verification.faults;

import altdata.hosting.command.AtLeastOne;
import altdata.stack.project.ProjectFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `altdata faults`: kills, freezes and disconnects the processes of its own stack while rows stream in, and
/// checks that no record is lost, duplicated or mixed up.
@Command(
        name = "faults",
        description = {
            "Starts its own stack on free ports, kills, freezes and disconnects its processes while rows "
                    + "stream in, and compares every table with the log.",
            "Exits with 0 if all rounds passed; otherwise prints the differences and keeps the stack's directory."
        },
        mixinStandardHelpOptions = true)
public final class FaultsCommand implements Callable<Integer> {
    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "4",
            converter = AtLeastOne.class,
            description = "Number of rounds (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "4000",
            converter = AtLeastOne.class,
            description = "Rows per round (default: ${DEFAULT-VALUE}).")
    private int rows;

    @Option(
            names = "--only",
            paramLabel = "KIND",
            split = ",",
            description = "Inject only these faults: ${COMPLETION-CANDIDATES}.")
    private List<FaultKind> only = new ArrayList<>();

    @Option(
            names = "--longest-recovery",
            paramLabel = "TIME",
            defaultValue = "15s",
            converter = DurationParser.class,
            description =
                    "Maximum recovery time after a kill; a longer one fails the round (default: ${DEFAULT-VALUE}).")
    private Duration longestRecovery = Duration.ZERO;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "Writes each change of checkpoints and generations to this file, as a JSON object per line.")
    private @Nullable Path trace;

    @Option(
            names = "--distributed",
            description = "Uses a Citus cluster of three nodes, and kills and disconnects its nodes too. Requires the "
                    + "script that starts Citus.")
    private boolean distributed;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private SuiteRunner suite = new SuiteRunner();

    @Override
    public Integer call() throws IOException, InterruptedException, SQLException {
        List<FaultKind> kinds = only.isEmpty()
                ? Arrays.stream(FaultKind.values())
                        .filter(kind -> kind.isPossible(distributed))
                        .toList()
                : only;
        for (FaultKind kind : kinds) {
            if (!kind.isPossible(distributed)) {
                throw new ParameterException(
                        spec.commandLine(),
                        kind + (distributed ? " is not possible with --distributed" : " requires --distributed"));
            }
        }
        SuitePlan plan = SuitePlan.of(suite.seed(), rows, kinds, longestRecovery, distributed);
        return suite.run("faults", directory -> run(plan, directory));
    }

    private boolean run(SuitePlan plan, Path directory) throws IOException, InterruptedException, SQLException {
        List<FaultRoundResult> results = new ArrayList<>();
        try {
            return new FaultSuite(plan, suite::print).run(rounds, ProjectFolder.path(), directory, trace, result -> {
                results.add(result);
                suite.printResult(result, lines(result));
            });
        } finally {
            suite.print(summary(results));
        }
    }

    private String summary(List<FaultRoundResult> results) {
        return "%d of %d rounds passed; slowest recovery after a kill %d ms, until idle %d ms; %d rows acknowledged (seed %d)"
                .formatted(
                        results.stream().filter(FaultRoundResult::passed).count(),
                        rounds,
                        results.stream()
                                .mapToLong(FaultRoundResult::slowestKillRecovery)
                                .max()
                                .orElse(0),
                        results.stream()
                                .mapToLong(FaultRoundResult::recoveryMillis)
                                .max()
                                .orElse(0),
                        results.stream()
                                .mapToLong(FaultRoundResult::acknowledged)
                                .sum(),
                        suite.seed());
    }

    private static List<String> lines(FaultRoundResult result) {
        List<String> lines = new ArrayList<>();
        lines.add(
                "round %d %s: %d rows sent, %d acknowledged, %d in the log; recovered: %s; idle %d ms after the last fault; %d rows of %d tables compared, checksum %s; responses %s, slowest %d ms"
                        .formatted(
                                result.round(),
                                result.passed() ? "passed" : "FAILED",
                                result.sent(),
                                result.acknowledged(),
                                result.inLog(),
                                recoveries(result),
                                result.recoveryMillis(),
                                result.rowsCompared(),
                                result.tablesCompared(),
                                result.checksum(),
                                result.answers(),
                                result.slowestAnswerMillis()));
        result.problems().forEach(problem -> lines.add("  " + problem));
        return lines;
    }

    private static String recoveries(FaultRoundResult result) {
        return result.recoveries().isEmpty()
                ? "no fault to recover from"
                : result.recoveries().stream()
                        .map(recovery -> recovery.millis() + " ms (" + recovery.fault() + ")")
                        .collect(Collectors.joining(", "));
    }
}
