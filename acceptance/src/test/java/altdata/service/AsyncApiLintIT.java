package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.testing.NodeProject;
import altdata.testing.NodeProject.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The AsyncAPI document of the topics is valid: the official parser accepts it without findings. The parser's
/// packages are installed on first use.
class AsyncApiLintIT {
    private static NodeProject folder;

    @TempDir
    private Path directory;

    @BeforeAll
    static void install() throws IOException, InterruptedException {
        folder = NodeProject.installed("lint-topics");
    }

    @Test
    void thePublishedDocumentPassesTheLinter() throws IOException, InterruptedException {
        assertThat(lint(document())).isEqualTo(new Outcome(0, ""));
    }

    @Test
    void anInvalidDocumentIsDetected() throws IOException, InterruptedException {
        String broken = document().replaceFirst("\"action\" : \"send\"", "\"action\" : \"shout\"");
        Outcome outcome = lint(broken);
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.output()).contains("operations.send-entities.action");
    }

    private Outcome lint(String document) throws IOException, InterruptedException {
        Path file = Files.writeString(directory.resolve("asyncapi.json"), document);
        return folder.run(Map.of(), "node", "lint.js", file.toAbsolutePath().toString());
    }

    private static String document() throws IOException {
        try (InputStream file = AsyncApiLintIT.class.getResourceAsStream("/altdata/contracts/asyncapi.json")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
