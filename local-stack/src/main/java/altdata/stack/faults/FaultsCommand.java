package altdata.stack.faults;

import altdata.stack.project.ProjectFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/// `altdata faults`: kills, freezes and cuts off a stack of its own while rows stream in, and checks that
/// nothing was lost, doubled or mixed.
@Command(
        name = "faults",
        description = {
            "Starts a stack of its own on free ports, kills, freezes, cuts off and starves its processes while rows "
                    + "stream in, and compares every table with what the log says.",
            "Ends with 0 only where all rounds were right; else prints what differs and keeps the stack's directory."
        },
        mixinStandardHelpOptions = true)
public final class FaultsCommand implements Callable<Integer> {
    private static final JsonMapper JSON = new JsonMapper();

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "4", description = "Default: ${DEFAULT-VALUE}.")
    private int rounds;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Of the rows and the faults; one of its own is taken, and printed, where none is given.")
    private Long seed = new SecureRandom().nextLong(1_000_000);

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
            converter = WrittenDuration.class,
            description = "After a kill; a round with a longer one is wrong (default: ${DEFAULT-VALUE}).")
    private Duration longestRecovery = Duration.ZERO;

    @Option(names = "--keep", description = "Keeps the directory of the stack, with its logs, in any case.")
    private boolean keep;

    @Option(names = "--json", description = "Prints a JSON object per round instead of lines.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (rounds < 1 || rows < 1) {
            throw new IllegalArgumentException("--rounds and --rows: expected at least 1");
        }
        Path directory = Files.createTempDirectory("altdata-faults");
        say("seed " + seed + ", " + rounds + " rounds of " + rows + " rows, in " + directory);
        List<FaultKind> kinds = only.isEmpty() ? Arrays.asList(FaultKind.values()) : only;
        FaultSuite suite = new FaultSuite(SuitePlan.of(seed, rows, kinds, longestRecovery), this::say);
        List<RoundResult> results = new ArrayList<>();
        boolean right = false;
        try {
            right = suite.run(rounds, ProjectFolder.path(), directory, result -> {
                results.add(result);
                show(result);
            });
        } catch (FaultException e) {
            spec.commandLine().getErr().println("altdata: " + e.getMessage());
        }
        say("%d of %d rounds right; slowest recovery after a kill %d ms, to rest %d ms; %d rows acknowledged (seed %d)"
                .formatted(
                        results.stream().filter(RoundResult::isRight).count(),
                        rounds,
                        results.stream()
                                .mapToLong(RoundResult::slowestKillRecovery)
                                .max()
                                .orElse(0),
                        results.stream()
                                .mapToLong(RoundResult::recoveryMillis)
                                .max()
                                .orElse(0),
                        results.stream().mapToLong(RoundResult::acknowledged).sum(),
                        seed));
        if (right && !keep) {
            boolean _ = FileSystemUtils.deleteRecursively(directory);
        } else {
            say("kept: " + directory);
        }
        return right ? 0 : 1;
    }

    private void show(RoundResult result) {
        if (json) {
            PrintWriter out = spec.commandLine().getOut();
            out.println(JSON.writeValueAsString(result));
            out.flush();
            return;
        }
        say(
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
        result.problems().forEach(problem -> say("  " + problem));
    }

    private static String recoveries(RoundResult result) {
        return result.recoveries().isEmpty()
                ? "nothing to recover from"
                : result.recoveries().stream()
                        .map(recovery -> recovery.millis() + " ms (" + recovery.fault() + ")")
                        .collect(Collectors.joining(", "));
    }

    private void say(String line) {
        if (!json) {
            PrintWriter out = spec.commandLine().getOut();
            synchronized (out) {
                out.println(line);
                out.flush();
            }
        }
    }
}
