package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The AsyncAPI document of the topics is one to those who wrote the specification: their parser reads it and has
/// nothing to say. Its packages are installed on first use.
class AsyncApiLintIT {
    private static final Path SOURCES = Path.of("src", "test", "lint-topics");
    private static final Path INSTALLED = Path.of("target", "lint-topics");
    private static final String LOCK = "package-lock.json";
    private static final long PATIENCE_SECONDS = 180;

    private record Outcome(int exitCode, String output) {}

    @TempDir
    private Path directory;

    @BeforeAll
    static void install() throws IOException, InterruptedException {
        assumeTrue(isInstalled("node") && isInstalled("npm"), "node and npm are not on the PATH: nothing was linted");
        Files.createDirectories(INSTALLED);
        boolean isThere = Files.exists(INSTALLED.resolve("node_modules"))
                && Files.mismatch(SOURCES.resolve(LOCK), INSTALLED.resolve(LOCK)) < 0;
        for (String file : List.of("package.json", LOCK, "lint.js")) {
            Files.copy(SOURCES.resolve(file), INSTALLED.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        }
        if (!isThere) {
            Outcome outcome = run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund");
            assertThat(outcome.exitCode()).as(outcome.output()).isZero();
        }
    }

    @Test
    void thePublishedDocumentHasNoFault() throws IOException, InterruptedException {
        assertThat(lint(document())).isEqualTo(new Outcome(0, ""));
    }

    @Test
    void aFaultWouldBeFound() throws IOException, InterruptedException {
        String broken = document().replaceFirst("\"action\" : \"send\"", "\"action\" : \"shout\"");
        Outcome outcome = lint(broken);
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.output()).contains("operations.send-entities.action");
    }

    private Outcome lint(String document) throws IOException, InterruptedException {
        Path file = Files.writeString(directory.resolve("asyncapi.json"), document);
        return run("node", "lint.js", file.toAbsolutePath().toString());
    }

    private static String document() throws IOException {
        try (InputStream file = AsyncApiLintIT.class.getResourceAsStream("/altdata/contracts/asyncapi.json")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static boolean isInstalled(String program) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(program, "--version")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor() == 0;
        } catch (IOException _) {
            return false;
        }
    }

    /// Into a file, for a full pipe would keep the program from ending.
    private static Outcome run(String... command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(INSTALLED, "output", ".txt");
        try {
            Process process = new ProcessBuilder(command)
                    .directory(INSTALLED.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return new Outcome(-1, "no end after " + PATIENCE_SECONDS + " s: " + Files.readString(output));
            }
            return new Outcome(process.exitValue(), Files.readString(output));
        } finally {
            Files.delete(output);
        }
    }
}
