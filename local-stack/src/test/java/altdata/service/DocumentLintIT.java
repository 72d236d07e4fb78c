package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import altdata.testing.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Two linters of OpenAPI, as strict as they can be, have nothing to say of the published documents. Their packages
/// are installed on first use.
class DocumentLintIT {
    private static final Path SOURCES = Path.of("src", "test", "lint");
    private static final Path INSTALLED = Path.of("target", "lint");
    private static final String LOCK = "package-lock.json";
    private static final long PATIENCE_SECONDS = 300;

    private record Outcome(int exitCode, String output) {}

    @BeforeAll
    static void install() throws IOException, InterruptedException {
        assumeTrue(isInstalled("node") && isInstalled("npm"), "node and npm are not on the PATH: nothing was linted");
        Files.createDirectories(INSTALLED);
        boolean isThere = Files.exists(INSTALLED.resolve("node_modules", ".package-lock.json"))
                && Files.mismatch(SOURCES.resolve(LOCK), INSTALLED.resolve(LOCK)) < 0;
        for (String file : List.of("package.json", LOCK, "redocly.yaml", "spectral.yaml")) {
            Files.copy(SOURCES.resolve(file), INSTALLED.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        }
        if (!isThere) {
            Outcome outcome = run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund");
            assertThat(outcome.exitCode()).as(outcome.output()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"/api/openapi.json, v2.json", "/openapi-v1.json, v1.json"})
    void thePublishedDocumentHasNoFault(String path, String file) throws IOException, InterruptedException {
        Files.writeString(INSTALLED.resolve(file), Service.get().get(path).body());

        Outcome redocly = redocly(file);
        assertThat(redocly.exitCode()).as(redocly.output()).isZero();
        Outcome spectral = spectral(file);
        assertThat(spectral.exitCode()).as(spectral.output()).isZero();
    }

    @Test
    void aFaultWouldBeFound() throws IOException, InterruptedException {
        String broken = Service.get().get("/api/openapi.json").body().replace("\"operationId\"", "\"operationID\"");
        Files.writeString(INSTALLED.resolve("broken.json"), broken);

        assertThat(redocly("broken.json").output()).contains("operationID");
        assertThat(redocly("broken.json").exitCode()).isNotZero();
        assertThat(spectral("broken.json").exitCode()).isNotZero();
    }

    private static Outcome redocly(String file) throws IOException, InterruptedException {
        return run("node_modules/.bin/redocly", "lint", file, "--config", "redocly.yaml", "--format", "stylish");
    }

    private static Outcome spectral(String file) throws IOException, InterruptedException {
        return run("node_modules/.bin/spectral", "lint", file, "--ruleset", "spectral.yaml", "--fail-severity", "hint");
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

    /// Into a file, for a full pipe would keep the program from ending.
    private static Outcome run(String... command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(INSTALLED, "output", ".txt");
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(INSTALLED.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            builder.environment().put("REDOCLY_TELEMETRY", "off");
            Process process = builder.start();
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
