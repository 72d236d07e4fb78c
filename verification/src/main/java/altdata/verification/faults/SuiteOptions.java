package altdata.verification.faults;

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

/// What all commands take, and how they end, that start a stack of their own and judge what becomes of it.
public final class SuiteOptions {
    private static final JsonMapper JSON = new JsonMapper();

    /// What is done with the stack.
    @FunctionalInterface
    public interface Suite {
        /// @param directory where everything is kept
        /// @return whether all was right
        /// @throws FaultException where it cannot go on
        boolean run(Path directory) throws IOException, InterruptedException, SQLException;
    }

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Of all that is random; one of its own is taken, and printed, where none is given.")
    private Long seed = new SecureRandom().nextLong(1_000_000);

    @Option(names = "--keep", description = "Keeps the directory of the stack, with its logs, in any case.")
    private boolean keep;

    @Option(names = "--json", description = "Prints a JSON object for each result instead of lines.")
    private boolean json;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    /// The given one, or one of its own.
    public long seed() {
        return seed;
    }

    /// Prints a line, unless JSON is wanted; for several threads.
    public void say(String line) {
        if (!json) {
            print(line);
        }
    }

    /// Prints a result, as the lines or as JSON.
    public void show(Object result, List<String> lines) {
        if (json) {
            print(JSON.writeValueAsString(result));
        } else {
            lines.forEach(this::print);
        }
    }

    /// Runs it in a directory of its own, which stays where not all was right; then its logs are wanted.
    ///
    /// @param name of the command
    /// @return how the command ends: 0 only where all was right
    public int run(String name, Suite suite) throws IOException, InterruptedException, SQLException {
        Path directory = Files.createTempDirectory("altdata-" + name);
        say("seed " + seed + ", in " + directory);
        boolean right = false;
        try {
            right = suite.run(directory);
        } catch (FaultException e) {
            spec.commandLine().getErr().println("altdata: " + e.getMessage());
        } finally {
            if (right && !keep) {
                boolean _ = FileSystemUtils.deleteRecursively(directory);
            } else {
                say("kept: " + directory);
            }
        }
        return right ? 0 : 1;
    }

    private void print(String line) {
        PrintWriter out = spec.commandLine().getOut();
        synchronized (out) {
            out.println(line);
            out.flush();
        }
    }
}
