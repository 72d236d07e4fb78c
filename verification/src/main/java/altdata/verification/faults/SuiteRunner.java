package altdata.verification.faults;

import altdata.hosting.command.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.List;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/// Runs a test suite in a temporary directory, prints its results, and maps its outcome to an exit code. It is
/// the picocli mixin with the options that `faults`, `soak` and `fuzz` have in common.
public final class SuiteRunner {
    private static final JsonMapper JSON = new JsonMapper();

    /// The body of a suite.
    @FunctionalInterface
    public interface Suite {
        /// @param directory for all data and logs
        /// @return whether everything passed
        /// @throws SuiteException if the suite cannot continue
        boolean run(Path directory) throws IOException, InterruptedException, SQLException;
    }

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Seed of all random choices (default: a random one, which is printed).")
    private Long seed = new SecureRandom().nextLong(1_000_000);

    @Option(
            names = "--keep",
            description = "Keeps the directory of the stack with its logs, even if everything passes.")
    private boolean keep;

    @Option(names = "--json", description = "Prints a JSON object for each result instead of lines.")
    private boolean json;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    /// The given seed, else a random one.
    public long seed() {
        return seed;
    }

    /// Prints a line, unless JSON is requested. Thread-safe.
    public void print(String line) {
        if (!json) {
            writeLine(line);
        }
    }

    /// Prints a result, as lines or as JSON.
    public void printResult(Object result, List<String> lines) {
        if (json) {
            writeLine(JSON.writeValueAsString(result));
        } else {
            lines.forEach(this::writeLine);
        }
    }

    /// Runs the suite in a temporary directory. If it fails, the directory is kept for its logs.
    ///
    /// @param name of the command
    /// @return [ExitCode#DONE] only if everything passed, [ExitCode#DIFFERENT] if something did not, and
    /// [ExitCode#FAILED] if the suite could not start or continue
    public int run(String name, Suite suite) throws IOException, InterruptedException, SQLException {
        Path directory = Files.createTempDirectory("altdata-" + name);
        print("seed " + seed + ", in " + directory);
        boolean passed = false;
        try {
            passed = suite.run(directory);
            return passed ? ExitCode.DONE : ExitCode.DIFFERENT;
        } catch (SuiteException e) {
            spec.commandLine().getErr().println("altdata: " + e.getMessage());
            return ExitCode.FAILED;
        } finally {
            if (passed && !keep) {
                boolean _ = FileSystemUtils.deleteRecursively(directory);
            } else {
                print("logs and data: " + directory);
            }
        }
    }

    private void writeLine(String line) {
        PrintWriter out = spec.commandLine().getOut();
        synchronized (out) {
            out.println(line);
            out.flush();
        }
    }
}
