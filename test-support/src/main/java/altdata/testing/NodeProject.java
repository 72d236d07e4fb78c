package altdata.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A folder of `src/test` with Node programs, copied to `target` with the packages it names.
public final class NodeProject {
    private static final String LOCK = "package-lock.json";
    private static final long TIMEOUT_SECONDS = 300;

    private final Path installed;

    private NodeProject(Path installed) {
        this.installed = installed;
    }

    /// The output of a program, both streams in one.
    public record Outcome(int exitCode, String output) {}

    /// The folder of that name; its packages are installed if necessary. The test is skipped if node is not
    /// installed.
    public static NodeProject installed(String name) throws IOException, InterruptedException {
        assumeTrue(
                isInstalled("node") && isInstalled("npm"),
                "node and npm are not on the PATH: skipping every test of " + name);
        Path sources = Path.of("src", "test", name);
        Path installed = Files.createDirectories(Path.of("target", name));
        NodeProject folder = new NodeProject(installed);
        // Tests in another process may use the same folder at the same time.
        try (FileChannel channel = FileChannel.open(
                        Path.of("target", name + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock _ = channel.lock()) {
            folder.install(sources);
        }
        return folder;
    }

    private void install(Path sources) throws IOException, InterruptedException {
        boolean isUpToDate = Files.exists(installed.resolve("node_modules", ".package-lock.json"))
                && Files.mismatch(sources.resolve(LOCK), installed.resolve(LOCK)) < 0;
        try (Stream<Path> files = Files.list(sources)) {
            for (Path file : files.toList()) {
                Files.copy(file, installed.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        if (!isUpToDate) {
            succeed(Map.of(), "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund");
        }
    }

    /// The path of the copy.
    public Path path() {
        return installed;
    }

    /// Runs a program, which must exit with 0, and returns its output.
    public String succeed(Map<String, String> environment, String... command) throws IOException, InterruptedException {
        Outcome outcome = run(environment, command);
        assertThat(outcome.exitCode())
                .as("%s: %s", List.of(command), outcome.output())
                .isZero();
        return outcome.output();
    }

    /// Runs a program in the folder.
    public Outcome run(Map<String, String> environment, String... command) throws IOException, InterruptedException {
        // A file, because a full pipe would block the program.
        Path output = Files.createTempFile(installed, "output", ".txt");
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(installed.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            builder.environment().putAll(environment);
            Process process = builder.start();
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return new Outcome(-1, "no end after " + TIMEOUT_SECONDS + " s: " + Files.readString(output));
            }
            return new Outcome(process.exitValue(), Files.readString(output));
        } finally {
            Files.delete(output);
        }
    }

    private static boolean isInstalled(String program) throws InterruptedException {
        try {
            return new ProcessBuilder(program, "--version")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException _) {
            return false;
        }
    }
}
