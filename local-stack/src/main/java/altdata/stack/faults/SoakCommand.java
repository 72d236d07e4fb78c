package altdata.stack.faults;

import altdata.stack.project.ProjectFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/// `altdata soak`: steady load on a stack of its own, to see whether anything grows.
@Command(
        name = "soak",
        description = {
            "Starts a stack of its own on free ports, finds out what it can take, and then keeps it at half of that.",
            "Ends with 0 only where memory, threads, file handles and database connections of all services stayed "
                    + "flat, nothing failed, and every table is what the log says."
        },
        mixinStandardHelpOptions = true)
public final class SoakCommand implements Callable<Integer> {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int LEAST_SAMPLES = 3;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            defaultValue = "30m",
            converter = WrittenDuration.class,
            description = "How long, behind the warm-up (default: ${DEFAULT-VALUE}).")
    private Duration length = Duration.ZERO;

    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            defaultValue = "1m",
            converter = WrittenDuration.class,
            description = "At full load; its second half tells what that is (default: ${DEFAULT-VALUE}).")
    private Duration warmUp = Duration.ZERO;

    @Option(
            names = "--sample-every",
            paramLabel = "TIME",
            defaultValue = "1m",
            converter = WrittenDuration.class,
            description = "Default: ${DEFAULT-VALUE}.")
    private Duration between = Duration.ZERO;

    @Option(
            names = "--rows-per-second",
            paramLabel = "N",
            description = "Half of what the warm-up came to where it is not given.")
    private long rows;

    @Option(
            names = "--requests-per-second",
            paramLabel = "N",
            description = "Half of what the warm-up came to where it is not given.")
    private long requests;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Of the rows and the requests; one of its own is taken, and printed, where none is given.")
    private Long seed = new SecureRandom().nextLong(1_000_000);

    @Option(names = "--keep", description = "Keeps the directory of the stack, with its logs, in any case.")
    private boolean keep;

    @Option(names = "--json", description = "Prints one JSON object at the end instead of lines.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException, SQLException {
        if (length.compareTo(between.multipliedBy(LEAST_SAMPLES)) < 0) {
            throw new IllegalArgumentException(
                    "--for: expected at least three times --sample-every, or there is no trend");
        }
        if (rows < 0 || requests < 0) {
            throw new IllegalArgumentException("--rows-per-second and --requests-per-second: expected at least 0");
        }
        Path directory = Files.createTempDirectory("altdata-soak");
        say("seed " + seed + ", in " + directory);
        boolean right = false;
        try {
            SoakResult result = new Soak(new SoakPlan(seed, length, warmUp, between, rows, requests), this::say)
                    .run(ProjectFolder.path(), directory);
            right = result.isRight();
            if (json) {
                PrintWriter out = spec.commandLine().getOut();
                out.println(JSON.writeValueAsString(result));
                out.flush();
            } else {
                SoakTable.lines(result).forEach(this::say);
            }
        } catch (FaultException e) {
            spec.commandLine().getErr().println("altdata: " + e.getMessage());
        }
        if (right && !keep) {
            boolean _ = FileSystemUtils.deleteRecursively(directory);
        } else {
            say("kept: " + directory);
        }
        return right ? 0 : 1;
    }

    private void say(String line) {
        if (!json) {
            PrintWriter out = spec.commandLine().getOut();
            out.println(line);
            out.flush();
        }
    }
}
