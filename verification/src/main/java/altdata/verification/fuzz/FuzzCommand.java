package altdata.verification.fuzz;

import altdata.hosting.command.AtLeastOne;
import altdata.hosting.command.ExitCode;
import altdata.hosting.command.UsageException;
import altdata.stack.project.ProjectFolder;
import altdata.verification.faults.SuiteApiKey;
import altdata.verification.faults.SuiteException;
import altdata.verification.faults.SuiteRunner;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `altdata fuzz`: sends hostile requests and hostile records, and judges the outcome of each.
@Command(
        name = "fuzz",
        description = {
            "Starts its own stack on free ports, sends hostile requests and hostile records, and checks every "
                    + "response and every dead letter.",
            "Exits with 0 if there are no problems; otherwise prints them and keeps the stack's directory."
        },
        mixinStandardHelpOptions = true)
public final class FuzzCommand implements Callable<Integer> {
    /// The parts of the suite.
    enum Part {
        REQUESTS,
        RECORDS
    }

    @Option(
            names = "--requests",
            paramLabel = "N",
            defaultValue = "10000",
            converter = AtLeastOne.class,
            description = "Number of requests (default: ${DEFAULT-VALUE}).")
    private int requests;

    @Option(
            names = "--records",
            paramLabel = "N",
            defaultValue = "10000",
            converter = AtLeastOne.class,
            description = "Number of records (default: ${DEFAULT-VALUE}).")
    private int records;

    @Option(names = "--only", paramLabel = "PART", description = "One of ${COMPLETION-CANDIDATES}, in any case.")
    private @Nullable Part only;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "Tests this running API instead; sends requests only, and does not measure its memory.")
    private @Nullable URI url;

    @Option(
            names = "--key-file",
            paramLabel = "FILE",
            defaultValue = ".altdata/demo-key",
            description = "With --url: a file with an API key that has all scopes (default: ${DEFAULT-VALUE}).")
    private Path keyFile = Path.of("");

    @Option(
            names = "--ticker",
            paramLabel = "TICKER",
            defaultValue = "AAPL",
            description = "With --url: the ticker of an existing entity (default: ${DEFAULT-VALUE}).")
    private String ticker = "";

    @Mixin
    private SuiteRunner suite = new SuiteRunner();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException, SQLException {
        if (url != null && only == Part.RECORDS) {
            throw new UsageException("--url: expected requests only, but got --only records");
        }
        if (url == null) {
            return suite.run("fuzz", this::runOwnStack);
        }
        try {
            return running(url) ? ExitCode.DONE : ExitCode.DIFFERENT;
        } catch (SuiteException e) {
            spec.commandLine().getErr().println("altdata: " + e.getMessage());
            return ExitCode.FAILED;
        }
    }

    private boolean runOwnStack(Path directory) throws IOException, InterruptedException, SQLException {
        return new FuzzSuite(suite.seed(), suite::print)
                .run(
                        only == Part.RECORDS ? 0 : requests,
                        only == Part.REQUESTS ? 0 : records,
                        ProjectFolder.path(),
                        directory,
                        this::printResult);
    }

    private boolean running(URI address) throws IOException, InterruptedException {
        ServiceUnderTest target = new ServiceUnderTest(
                address, new SuiteApiKey(Files.readString(keyFile).strip()));
        Findings findings = new Findings(target.key().text());
        long start = System.nanoTime();
        try (Canary canary = Canary.released(target, ticker)) {
            new RequestRound(target, new OpenApiReader(target, ticker).operations(), findings)
                    .run(requests, suite.seed(), canary);
        }
        printResult(FuzzRoundResult.of("requests", suite.seed(), findings, start));
        return findings.wrong() == 0;
    }

    private void printResult(FuzzRoundResult result) {
        List<String> lines = new ArrayList<>();
        lines.add("%s %s (seed %d, %d s): %s; slowest response %d ms%s"
                .formatted(
                        result.round(),
                        result.passed() ? "passed" : result.wrong() + " problems",
                        result.seed(),
                        result.tookMillis() / 1_000,
                        result.outcomes(),
                        result.slowestMillis(),
                        result.slowest().isEmpty() ? "" : ", to " + result.slowest()));
        result.problems().forEach(problem -> lines.add("  " + problem));
        suite.printResult(result, lines);
    }
}
