package altdata.verification.faults;

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
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `altdata faults`: kills, freezes and disconnects the processes of its own stack while rows stream in, and
/// checks that no record is lost, duplicated or mixed up.
@Command(
        name = "faults",
        description = {
            "Starts a stack of its own on free ports, kills, freezes, cuts off and starves its processes while rows "
                    + "stream in, and compares every table with what the log says.",
            "Ends with 0 only where all rounds were right; else prints what differs and keeps the stack's directory."
        },
        mixinStandardHelpOptions = true)
public final class FaultsCommand implements Callable<Integer> {
    @Option(names = "--rounds", paramLabel = "N", defaultValue = "4", description = "Default: ${DEFAULT-VALUE}.")
    private int rounds;

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "4000",
            description = "How many a round (default: ${DEFAULT-VALUE}).")
    private int rows;

    @Option(
            names = "--only",
            paramLabel = "KIND",
            split = ",",
            description = "These faults only: ${COMPLETION-CANDIDATES}.")
    private List<FaultKind> only = new ArrayList<>();

    @Option(
            names = "--longest-recovery",
            paramLabel = "TIME",
            defaultValue = "15s",
            converter = DurationParser.class,
            description = "After a kill; a round with a longer one is wrong (default: ${DEFAULT-VALUE}).")
    private Duration longestRecovery = Duration.ZERO;

    @Mixin
    private SuiteOptions options = new SuiteOptions();

    @Override
    public Integer call() throws IOException, InterruptedException, SQLException {
        if (rounds < 1 || rows < 1) {
            throw new IllegalArgumentException("--rounds and --rows: expected at least 1");
        }
        List<FaultKind> kinds = only.isEmpty() ? Arrays.asList(FaultKind.values()) : only;
        SuitePlan plan = SuitePlan.of(options.seed(), rows, kinds, longestRecovery);
        return options.run("faults", directory -> run(plan, directory));
    }

    private boolean run(SuitePlan plan, Path directory) throws IOException, InterruptedException {
        List<FaultRoundResult> results = new ArrayList<>();
        try {
            return new FaultSuite(plan, options::print).run(rounds, ProjectFolder.path(), directory, result -> {
                results.add(result);
                options.printResult(result, lines(result));
            });
        } finally {
            options.print(summary(results));
        }
    }

    private String summary(List<FaultRoundResult> results) {
        return "%d of %d rounds right; slowest recovery after a kill %d ms, to rest %d ms; %d rows acknowledged (seed %d)"
                .formatted(
                        results.stream().filter(FaultRoundResult::isRight).count(),
                        rounds,
                        results.stream()
                                .mapToLong(FaultRoundResult::slowestKillRecovery)
                                .max()
                                .orElse(0),
                        results.stream()
                                .mapToLong(FaultRoundResult::recoveryMillis)
                                .max()
                                .orElse(0),
                        results.stream().mapToLong(FaultRoundResult::acknowledged).sum(),
                        options.seed());
    }

    private static List<String> lines(FaultRoundResult result) {
        List<String> lines = new ArrayList<>();
        lines.add(
                "round %d %s: %d rows sent, %d acknowledged, %d in the log; recovered: %s; at rest %d ms after the last fault; %d rows of %d tables compared, checksum %s; answers %s, the slowest %d ms"
                        .formatted(
                                result.round(),
                                result.isRight() ? "right" : "WRONG",
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
                ? "nothing to recover from"
                : result.recoveries().stream()
                        .map(recovery -> recovery.millis() + " ms (" + recovery.fault() + ")")
                        .collect(Collectors.joining(", "));
    }
}
