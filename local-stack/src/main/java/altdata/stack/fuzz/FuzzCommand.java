package altdata.stack.fuzz;

import altdata.stack.faults.ApiKey;
import altdata.stack.faults.FaultException;
import altdata.stack.project.ProjectFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/// `altdata fuzz`: hostile requests and hostile records, and a verdict on whatever becomes of each.
@Command(
        name = "fuzz",
        description = {
            "Starts a stack of its own on free ports, sends it hostile requests and hostile records, and judges every "
                    + "answer and every dead letter.",
            "Ends with 0 only where nothing was wrong; else prints what was, and keeps the stack's directory."
        },
        mixinStandardHelpOptions = true)
public final class FuzzCommand implements Callable<Integer> {
    /// What may be sent.
    enum Part {
        REQUESTS,
        RECORDS
    }

    private static final JsonMapper JSON = new JsonMapper();

    @Option(names = "--requests", paramLabel = "N", defaultValue = "10000", description = "Default: ${DEFAULT-VALUE}.")
    private int requests;

    @Option(names = "--records", paramLabel = "N", defaultValue = "10000", description = "Default: ${DEFAULT-VALUE}.")
    private int records;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Of all that is sent; one of its own is taken, and printed, where none is given.")
    private Long seed = new SecureRandom().nextLong(1_000_000);

    @Option(names = "--only", paramLabel = "PART", description = "One of ${COMPLETION-CANDIDATES}, in any case.")
    private @Nullable Part only;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "An API that runs already is asked instead; requests only, and its memory is not looked at.")
    private @Nullable URI url;

    @Option(
            names = "--key-file",
            paramLabel = "FILE",
            defaultValue = ".altdata/demo-key",
            description = "With --url: a file with an API key for all (default: ${DEFAULT-VALUE}).")
    private Path keyFile = Path.of("");

    @Option(
            names = "--ticker",
            paramLabel = "TICKER",
            defaultValue = "AAPL",
            description = "With --url: one that it knows (default: ${DEFAULT-VALUE}).")
    private String ticker = "";

    @Option(names = "--keep", description = "Keeps the directory of the stack, with its logs, in any case.")
    private boolean keep;

    @Option(names = "--json", description = "Prints a JSON object per round instead of lines.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException, SQLException {
        if (requests < 1 || records < 1) {
            throw new IllegalArgumentException("--requests and --records: expected at least 1");
        }
        try {
            return (url == null ? ownStack() : running(url)) ? 0 : 1;
        } catch (FaultException e) {
            spec.commandLine().getErr().println("altdata: " + e.getMessage());
            return 1;
        }
    }

    private boolean ownStack() throws IOException, InterruptedException, SQLException {
        Path directory = Files.createTempDirectory("altdata-fuzz");
        say("seed " + seed + ", in " + directory);
        boolean right = false;
        try {
            right = new FuzzSuite(seed, this::say)
                    .run(
                            only == Part.RECORDS ? 0 : requests,
                            only == Part.REQUESTS ? 0 : records,
                            ProjectFolder.path(),
                            directory,
                            this::show);
            return right;
        } finally {
            if (right && !keep) {
                boolean _ = FileSystemUtils.deleteRecursively(directory);
            } else {
                say("kept: " + directory);
            }
        }
    }

    private boolean running(URI address) throws IOException, InterruptedException {
        if (only == Part.RECORDS) {
            throw new IllegalArgumentException("--url: expected requests only, but got --only records");
        }
        Target target = new Target(address, new ApiKey(Files.readString(keyFile).strip()));
        Findings findings = new Findings(target.key().text());
        long start = System.nanoTime();
        try (Canary canary = Canary.released(target, ticker)) {
            new RequestRound(target, new PublishedInterface(target, ticker).operations(), findings)
                    .run(requests, seed, canary);
        }
        show(RoundResult.of("requests", seed, findings, start));
        return findings.wrong() == 0;
    }

    private void show(RoundResult result) {
        if (json) {
            PrintWriter out = spec.commandLine().getOut();
            out.println(JSON.writeValueAsString(result));
            out.flush();
            return;
        }
        say("%s %s (seed %d, %d s): %s; the slowest answer %d ms"
                .formatted(
                        result.round(),
                        result.isRight() ? "right" : result.wrong() + " WRONG",
                        result.seed(),
                        result.tookMillis() / 1_000,
                        result.outcomes(),
                        result.slowestMillis()));
        result.problems().forEach(problem -> say("  " + problem));
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
