package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.testing.NodeProject;
import altdata.testing.NodeProject.Outcome;
import altdata.testing.TestService;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Two OpenAPI linters in their strictest configuration report nothing for the published documents. Their
/// packages are installed on first use.
class DocumentLintIT {
    private static final Map<String, String> ENVIRONMENT = Map.of("REDOCLY_TELEMETRY", "off");

    private static NodeProject folder;

    @BeforeAll
    static void install() throws IOException, InterruptedException {
        folder = NodeProject.installed("lint");
    }

    @ParameterizedTest
    @CsvSource({"/api/openapi.json, v2.json", "/openapi-v1.json, v1.json"})
    void thePublishedDocumentPassesTheLinter(String path, String file) throws IOException, InterruptedException {
        Files.writeString(
                folder.path().resolve(file), TestService.get().get(path).body());

        Outcome redocly = redocly(file);
        assertThat(redocly.exitCode()).as(redocly.output()).isZero();
        Outcome spectral = spectral(file);
        assertThat(spectral.exitCode()).as(spectral.output()).isZero();
    }

    @Test
    void anInvalidDocumentIsDetected() throws IOException, InterruptedException {
        String broken = TestService.get().get("/api/openapi.json").body().replace("\"operationId\"", "\"operationID\"");
        Files.writeString(folder.path().resolve("broken.json"), broken);

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

    private static Outcome run(String... command) throws IOException, InterruptedException {
        return folder.run(ENVIRONMENT, command);
    }
}
